import type { RandomText } from './random-text.ts';

/** What must not get past: a name, the path and a text of it. Put together here, so that no file holds what looks like a key. */
export type RealLooking = readonly [name: string, path: string, text: (random: RandomText) => string];

/** Apart from what stands around it, so that this file holds no beginning of a key. */
const hidden = 'PRIVATE';
const source = 'src/client.ts';
const settings = 'config/production.yaml';
const pemOf = (label: string, random: RandomText, rows = 12): string =>
  [
    `-----BEGIN ${label}-----`,
    ...Array.from({ length: rows }, () => random('base64', 64)),
    `-----END ${label}-----`,
  ].join('\n');
const inSource =
  (form: (random: RandomText) => string) =>
  (random: RandomText): string =>
    `const client = connect('${form(random)}');`;
const web = (text: string): string => btoa(text).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

export const realLooking: readonly RealLooking[] = [
  ['AWS key id', source, inSource((r) => `AKIA${r('upperDigits', 16)}`)],
  ['AWS secret key', '.aws-notes', (r) => `aws_secret_access_key = ${r('base64', 39)}A`],
  ['GitHub classic', source, inSource((r) => `ghp_${r('plain', 36)}`)],
  ['GitHub server', source, inSource((r) => `ghs_${r('plain', 36)}`)],
  ['GitHub fine-grained', source, inSource((r) => `github_pat_${r('plain', 22)}_${r('plain', 59)}`)],
  ['GitLab', source, inSource((r) => `glpat-${r('base64url', 19)}a`)],
  ['Slack bot', source, inSource((r) => `xoxb-4817260359-8462719350-${r('plain', 24)}`)],
  [
    'Slack webhook',
    source,
    inSource(
      (r) => `https://hooks.slack.com/services/T${r('upperDigits', 8)}/B${r('upperDigits', 8)}/${r('plain', 24)}`,
    ),
  ],
  [
    'Discord webhook',
    source,
    inSource((r) => `https://discord.com/api/webhooks/739104826651902847/${r('base64url', 67)}a`),
  ],
  ['Telegram bot', source, inSource((r) => `7391048266:AA${r('base64url', 32)}a`)],
  ['Google API key', source, inSource((r) => `AIza${r('plain', 35)}`)],
  ['Google client secret', source, inSource((r) => `GOCSPX-${r('plain', 28)}`)],
  ['Stripe live', source, inSource((r) => `sk_live_${r('plain', 24)}`)],
  ['Stripe test', source, inSource((r) => `sk_test_${r('plain', 24)}`)],
  ['Stripe restricted', source, inSource((r) => `rk_live_${r('plain', 24)}`)],
  ['OpenAI project', source, inSource((r) => `sk-proj-${r('plain', 74)}`)],
  ['OpenAI old', source, inSource((r) => `sk-${r('plain', 20)}T3BlbkFJ${r('plain', 20)}`)],
  ['Anthropic', source, inSource((r) => `sk-ant-api03-${r('base64url', 92)}aAA`)],
  ['Hugging Face', source, inSource((r) => `hf_${r('letters', 34)}`)],
  ['Groq', source, inSource((r) => `gsk_${r('plain', 52)}`)],
  ['npm', source, inSource((r) => `npm_${r('plain', 36)}`)],
  ['PyPI', 'setup.cfg', (r) => `password = pypi-AgEIcHlwaS5vcmc${r('plain', 80)}`],
  ['SendGrid', source, inSource((r) => `SG.${r('plain', 22)}.${r('plain', 43)}`)],
  ['Mailgun', source, inSource((r) => `key-${r('hex', 32)}`)],
  ['Twilio', source, inSource((r) => `SK${r('hex', 32)}`)],
  ['Shopify', source, inSource((r) => `shpat_${r('hex', 32)}`)],
  ['DigitalOcean', source, inSource((r) => `dop_v1_${r('hex', 64)}`)],
  ['Databricks', source, inSource((r) => `dapi${r('hex', 32)}`)],
  ['Vault', source, inSource((r) => `hvs.${r('base64url', 90)}a`)],
  ['Linear', source, inSource((r) => `lin_api_${r('plain', 40)}`)],
  ['Docker Hub', source, inSource((r) => `dckr_pat_${r('plain', 27)}`)],
  ['age', 'keys.txt', (r) => `AGE-SECRET-KEY-1${r('upperDigits', 58)}`],
  [
    'JSON web token',
    source,
    inSource(
      (r) =>
        `${web('{"alg":"HS256","typ":"JWT"}')}.${web(`{"sub":"${r('plain', 12)}","role":"admin"}`)}.${r('base64url', 42)}a`,
    ),
  ],
  ['RSA key', 'deploy/key', (r) => pemOf(`RSA ${hidden} KEY`, r)],
  ['PKCS8 key', 'deploy/key', (r) => pemOf(`${hidden} KEY`, r)],
  ['EC key', 'deploy/key', (r) => pemOf(`EC ${hidden} KEY`, r, 3)],
  ['encrypted key', 'deploy/key', (r) => pemOf(`ENCRYPTED ${hidden} KEY`, r)],
  ['OpenSSH key', 'deploy/key', (r) => pemOf(`OPENSSH ${hidden} KEY`, r)],
  ['PGP key', 'deploy/key', (r) => pemOf(`PGP ${hidden} KEY BLOCK`, r)],
  ['key in JSON', 'app.json', (r) => JSON.stringify({ private_key: `${pemOf(`${hidden} KEY`, r)}\n` })],
  ['key in source', source, (r) => `const key = "${pemOf(`${hidden} KEY`, r).replaceAll('\n', String.raw`\n" +`)}";`],
  ['key in a fixture', 'test/fixtures/server.pem', (r) => pemOf(`${hidden} KEY`, r)],
  ['PostgreSQL', settings, (r) => `url: postgres://shop:${r('plain', 14)}@db.shop-cloud.net:5432/shop`],
  ['MongoDB', source, inSource((r) => `mongodb+srv://app:${r('plain', 16)}@cluster0.mongodb.net/app`)],
  ['Redis without user', source, inSource((r) => `rediss://:${r('plain', 20)}@cache.shop-cloud.net:6380`)],
  ['basic auth', 'scripts/deploy.sh', (r) => `curl https://deploy:${r('plain', 18)}@git.shop-cloud.net/x.git`],
  [
    'Azure storage',
    settings,
    (r) => `conn: AccountName=shop;AccountKey=${r('base64', 86)}==;EndpointSuffix=core.windows.net`,
  ],
  ['password in YAML', settings, (r) => `db_password: Rz7!${r('plain', 9)}`],
  ['password in source', 'src/db.py', (r) => `DB_PASSWORD = "tG4#${r('plain', 10)}"`],
  ['API key by name', 'src/Client.java', (r) => `private static final String API_KEY = "${r('plain', 40)}";`],
  ['hex secret by name', 'config/settings.py', (r) => `SECRET_KEY = '${r('hex', 48)}'`],
  ['token by name', 'deploy.ini', (r) => `deploy_token=${r('plain', 32)}`],
  ['token in JSON', 'settings.json', (r) => `{"authToken": "${r('plain', 40)}"}`],
];

/** Names of new files that say enough. */
export const secretNames: readonly string[] = [
  '.env',
  'api/.env.production',
  'prod.env',
  'id_rsa',
  '.ssh/id_ed25519',
  'certs/client.p12',
  'certs/client.pfx',
  'app/release.keystore',
  'credentials.json',
  'service-account.json',
  '.netrc',
  '.aws/credentials',
  'terraform.tfstate',
];
