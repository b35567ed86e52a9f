import type { RandomText } from './random-text.ts';

/** Honest text that looks like a secret: a name, the path, and the text. */
export type LookAlike = readonly [name: string, path: string, text: (random: RandomText) => string];

/** Apart, so that no scanner takes this file for one with keys. */
const word = 'EXAMPLE';
const inOrder = 'abcdefghijklmnopqrstuvwxyz0123456789';
const uuidOf = (r: RandomText): string => [8, 4, 4, 4, 12].map((length) => r('hex', length)).join('-');
const rows = (r: RandomText, count: number): string => Array.from({ length: count }, () => r('base64', 64)).join('\n');

export const lookAlikes: readonly LookAlike[] = [
  ['SHA-1', 'src/pin.ts', (r) => `export const commit = '${r('hex', 40)}';`],
  ['SHA-256', 'src/pin.ts', (r) => `const digest = "${r('hex', 64)}";`],
  ['checksum file', 'SHA256SUMS', (r) => `${r('hex', 64)}  lastgreen.tgz`],
  ['uuid', 'src/ids.ts', (r) => `const tenant = '${uuidOf(r)}';`],
  ['uuid with the name of a token', 'src/ids.ts', (r) => `const token = '${uuidOf(r)}';`],
  ['integrity in a lock file', 'package-lock.json', (r) => `"integrity": "sha512-${r('base64', 86)}=="`],
  ['yarn lock', 'yarn.lock', (r) => `  integrity sha512-${r('base64', 86)}==`],
  ['go.sum', 'go.sum', (r) => `golang.org/x/net v0.1.0 h1:${r('base64', 43)}=`],
  ['Cargo.lock', 'Cargo.lock', (r) => `checksum = "${r('hex', 64)}"`],
  ['poetry.lock', 'poetry.lock', (r) => `{file = "a.whl", hash = "sha256:${r('hex', 64)}"}`],
  ['image digest', 'Dockerfile', (r) => `FROM node@sha256:${r('hex', 64)}`],
  ['action pinned', 'ci/build.yml', (r) => `uses: actions/checkout@${r('hex', 40)}`],
  [
    'subresource integrity',
    'public/index.html',
    (r) => `<script src="x.js" integrity="sha384-${r('base64', 64)}"></script>`,
  ],
  ['base64 image', 'src/logo.ts', (r) => `export const logo = 'data:image/png;base64,iVBORw0KGgo${r('base64', 600)}';`],
  [
    'base64 font in CSS',
    'src/font.css',
    (r) => `src: url(data:font/woff2;base64,${r('base64', 4000)}) format('woff2');`,
  ],
  [
    'minified code',
    'public/app.min.js',
    (r) => `!function(e,t){var n="${r('plain', 20)}",k={token:e.t,key:t.k};return e(n,k)}(a,b);`.repeat(40),
  ],
  [
    'minified code elsewhere',
    'src/lib/vendor.js',
    () => `var a=function(e){return e.password||e.secretKey||t.apiKey},b={token:a,key:r};`.repeat(200),
  ],
  [
    'source map',
    'public/app.js.map',
    (r) => `{"version":3,"mappings":"AAAA${r('plain', 3000).replaceAll(/[0-9]/g, ';')}"}`,
  ],
  ['public key', 'keys/jwt.pub', (r) => `-----BEGIN PUBLIC KEY-----\n${rows(r, 6)}\n-----END PUBLIC KEY-----`],
  [
    'public key as pem',
    'keys/public.pem',
    (r) => `-----BEGIN PUBLIC KEY-----\n${rows(r, 6)}\n-----END PUBLIC KEY-----`,
  ],
  ['certificate', 'certs/ca.pem', (r) => `-----BEGIN CERTIFICATE-----\n${rows(r, 20)}\n-----END CERTIFICATE-----`],
  [
    'PGP public key',
    'KEYS',
    (r) => `-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n${rows(r, 20)}\n-----END PGP PUBLIC KEY BLOCK-----`,
  ],
  ['ssh public key', '.ssh/id_ed25519.pub', (r) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${r('base64', 43)} me@host`],
  ['known hosts', 'deploy/known_hosts', (r) => `github.com ssh-rsa AAAAB3NzaC1yc2E${r('base64', 360)}==`],
  [
    'certificate signature',
    'src/cert.go',
    (r) => `const fingerprint = "${Array.from({ length: 20 }, () => r('hex', 2)).join(':')}"`,
  ],
  [
    'AWS documentation',
    'src/aws.ts',
    () => `const id = 'AKIAIOSFODNN7${word}';\nconst secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCY${word}KEY';`,
  ],
  ['placeholder of repeats', 'src/pay.ts', () => `const key = 'sk_test_${'x'.repeat(24)}';`],
  ['placeholder of zeros', 'src/pay.ts', () => `const key = 'sk_live_${'0'.repeat(24)}';`],
  ['placeholder in order', 'src/gh.ts', () => `const token = 'ghp_${inOrder}';`],
  ['placeholder by word', 'src/gh.ts', (r) => `const token = 'ghp_${word.toLowerCase()}${r('plain', 29)}';`],
  ['dummy by word', 'src/gh.ts', (r) => `const apiKey = 'dummy-${r('plain', 24)}';`],
  [
    'marked in a test',
    'test/client.test.ts',
    (r) => `// a fake token, made for this test\nconst token = 'ghp_${r('plain', 36)}';`,
  ],
  ['marked in Korean', 'test/client.test.ts', (r) => `// 가짜 토큰\nconst token = 'ghp_${r('plain', 36)}';`],
  ['marked on its line', 'test/fixtures/keys.yaml', (r) => `stripe: sk_test_${r('plain', 24)} # not a real key`],
  ['password in a test', 'test/login.test.ts', () => `await login({ user: 'ann', password: 'Passw0rd!23' });`],
  [
    'jwt in a test',
    'test/jwt.test.ts',
    (r) => `const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.${r('base64url', 42)}a';`,
  ],
  [
    'jwt of jwt.io',
    'src/docs.ts',
    () =>
      `const sample = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c';`,
  ],
  [
    'environment in source',
    'src/config.ts',
    () => `const apiKey = process.env.OPENAI_API_KEY;\nconst password = process.env['DB_PASSWORD1'] ?? '';`,
  ],
  [
    'environment in Python',
    'src/config.py',
    () => `API_KEY = os.environ["SERVICE_API_KEY_V2"]\nSECRET_KEY = get_secret("prod/app/v2")`,
  ],
  [
    'reference in YAML',
    'deploy/app.yaml',
    () => 'password: ${DB_PASSWORD_V2}\ntoken: {{ .Values.token.v1 }}\nsecret: vault:secret/data/app#key1',
  ],
  ['workflow reference', 'ci/deploy.yml', () => 'token: ${{ secrets.NPM_TOKEN }}'],
  [
    'local database',
    'compose.yaml',
    () => 'url: postgres://postgres:postgres@localhost:5432/app\nredis: redis://:Sup3rS3cretPw@cache:6379',
  ],
  [
    'address with placeholders',
    'src/db.ts',
    () => 'const url = `postgres://${user}:${password}@${host}/app`; // postgres://USER:PASSWORD@db.acme.com/app',
  ],
  ['sentence', 'src/i18n/de.json', () => '{"password": "Passwort1-vergessen?", "token_expired": "Token24-abgelaufen"}'],
  [
    'names',
    'src/state.ts',
    () =>
      `const token = 'session-token-v2';\nconst secretName = 'prod/database/password-2024';\nconst apiKeyHeader = 'X-Api-Key-V2';`,
  ],
  [
    'pattern of a token',
    'src/redact.ts',
    () => String.raw`const pattern = /ghp_[A-Za-z0-9]{36}|AKIA[0-9A-Z]{16}|-----BEGIN (?:RSA )?PRIVATE KEY-----/;`,
  ],
  ['text about a key', 'src/help.ts', () => `throw new Error('the file must begin with -----BEGIN PRIVATE KEY-----');`],
  [
    'cut key in papers',
    'README.md',
    () => '```\n-----BEGIN PRIVATE KEY-----\nMIIEvQ...\n-----END PRIVATE KEY-----\n```',
  ],
  ['publishable key', 'src/pay.ts', (r) => `const stripe = load('pk_live_${r('plain', 24)}');`],
  [
    'types',
    'src/types.ts',
    () => 'interface Login { password: string; accessToken: OAuth2AccessToken; apiKey: ApiKeyV2 | null }',
  ],
  [
    'names of types',
    'src/models.py',
    () => `types = {'secret': 'V1SecretVolumeSource', 'token': 'V1ServiceAccountTokenProjection'}`,
  ],
  [
    'AWS documentation, another form',
    'src/aws.json',
    () => `{"secret_access_key": "wJalrXUtnFEMI/K7MDENG+bPxRfiCY${word}KEY"}`,
  ],
  ['css classes', 'src/app.module.css.d.ts', (r) => `export const token: 'token_${r('plain', 6)}';`],
  ['git hash in a log', 'CHANGELOG.md', (r) => `- fix login (${r('hex', 40)})`],
  ['csrf field', 'src/form.tsx', () => `<input type="hidden" name="csrf-token" value={csrfToken} />`],
  ['locale', 'src/words.ts', () => `export const words = ['password', 'passwort', '비밀번호', 'mot de passe'];`],
  ['sample settings', '.env.example', (r) => `API_KEY=${r('plain', 32)}\nDB_PASSWORD=S3cret!pass`],
];

/** New files whose names are no secrets. */
export const honestNames: readonly string[] = [
  '.env.example',
  '.env.test',
  'src/env.ts',
  'src/credentials.ts',
  'id_rsa.pub',
  'src/token.ts',
  'secret.md',
  'test/fixtures/.env',
  'examples/credentials.json',
  'docs/keystore.md',
];
