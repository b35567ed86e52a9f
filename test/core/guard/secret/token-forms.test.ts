import { describe, expect, test } from 'vitest';
import { findTokens } from '../../../../src/core/guard/secret/find-tokens.ts';
import { tokenForms } from '../../../../src/core/guard/secret/token-forms.ts';
import { randomText } from './random-text.ts';

const r = randomText(11);
const hex = (count: number): string => r('hex', count);
const plain = (count: number): string => r('plain', count);
const upper = (count: number): string => r('upperDigits', count);
const digits = (count: number): string => '7391048266518207394'.slice(0, count);

/** The shortest ones of their kind. Put together here, so that no file holds what looks like a key. */
const shortest: readonly (readonly [kind: string, token: string])[] = [
  ...['AKIA', 'ASIA', 'ABIA', 'ACCA'].map((head) => ['an AWS access key id', `${head}${upper(16)}`] as const),
  ...['p', 'o', 'u', 's', 'r'].map((kind) => ['a GitHub token', `gh${kind}_${plain(36)}`] as const),
  ['a GitHub token', `github_pat_${plain(40)}`],
  ...['pat', 'ptt', 'rt', 'dt', 'oas', 'soat', 'ft', 'cbt', 'agent', 'imt'].map(
    (kind) => ['a GitLab token', `gl${kind}-${plain(20)}`] as const,
  ),
  ...['a', 'b', 'e', 'o', 'p', 'r', 's'].map((kind) => ['a Slack token', `xox${kind}-${plain(20)}`] as const),
  ['a Slack token', `xapp-1-${upper(8)}-${digits(8)}-${hex(32)}`],
  ...['services', 'workflows'].map((kind) => ['a Slack webhook', `hooks.slack.com/${kind}/T${plain(30)}`] as const),
  ['a Discord webhook', `discord.com/api/webhooks/${digits(17)}/${plain(60)}`],
  ['a Discord webhook', `discordapp.com/api/webhooks/${digits(17)}/${plain(60)}`],
  ...['M', 'N', 'O'].map((head) => ['a Discord token', `${head}${plain(23)}.${plain(6)}.${plain(27)}`] as const),
  ['a Telegram bot token', `${digits(8)}:AA${plain(33)}`],
  ['a Google API key', `AIza${plain(35)}`],
  ['a Google client secret', `GOCSPX-${plain(28)}`],
  ['a Google access token', `ya29.${plain(40)}`],
  ...['sk_live', 'sk_test', 'rk_live', 'rk_test'].map((head) => ['a Stripe key', `${head}_${plain(16)}`] as const),
  ['a Stripe webhook secret', `whsec_${plain(32)}`],
  ...['proj', 'svcacct', 'admin', 'None'].map((kind) => ['an OpenAI key', `sk-${kind}-${plain(40)}`] as const),
  ['an OpenAI key', `sk-${plain(48)}`],
  ['an Anthropic key', `sk-ant-api03-${plain(60)}`],
  ['an OpenRouter key', `sk-or-v1-${hex(64)}`],
  ['a Groq key', `gsk_${plain(40)}`],
  ['an xAI key', `xai-${plain(60)}`],
  ['a Perplexity key', `pplx-${plain(40)}`],
  ['a Replicate token', `r8_${plain(37)}`],
  ['a Hugging Face token', `hf_${plain(34)}`],
  ['a Hugging Face token', `api_org_${plain(34)}`],
  ['an npm token', `npm_${plain(36)}`],
  ['a PyPI token', `pypi-AgE${plain(50)}`],
  ['a RubyGems key', `rubygems_${hex(48)}`],
  ['a crates.io token', `cio${plain(32)}`],
  ['a NuGet key', `oy2${hex(43)}`],
  ...['pat', 'oat'].map((kind) => ['a Docker Hub token', `dckr_${kind}_${plain(27)}`] as const),
  ['a SendGrid key', `SG.${plain(22)}.${plain(43)}`],
  ['a Mailgun key', `key-${hex(32)}`],
  ['a Twilio key', `SK${hex(32)}`],
  ...['at', 'ca', 'pa', 'ss'].map((kind) => ['a Shopify token', `shp${kind}_${hex(32)}`] as const),
  ...['csp', 'atp'].map((kind) => ['a Square token', `sq0${kind}-${plain(22)}`] as const),
  ...['o', 'p', 'r'].map((kind) => ['a DigitalOcean token', `do${kind}_v1_${hex(64)}`] as const),
  ['a Databricks token', `dapi${hex(32)}`],
  ...['s', 'b', 'r'].map((kind) => ['a Vault token', `hv${kind}.${plain(24)}`] as const),
  ['a Terraform Cloud token', `${plain(14)}.atlasv1.${plain(60)}`],
  ...['api', 'oauth'].map((kind) => ['a Linear key', `lin_${kind}_${plain(32)}`] as const),
  ['a Notion token', `ntn_${plain(40)}`],
  ['a Postman key', `PMAK-${hex(24)}-${hex(34)}`],
  ['a New Relic key', `NRAK-${upper(27)}`],
  ...['c', 'sa'].map((kind) => ['a Grafana token', `gl${kind}_${plain(32)}`] as const),
  ...['ys', 'yu'].map((kind) => ['a Sentry token', `sntr${kind}_${plain(40)}`] as const),
  ['a Supabase token', `sbp_${hex(40)}`],
  ['a Supabase token', `sb_secret_${plain(20)}`],
  ['an Atlassian token', `ATATT3${plain(100)}`],
  ...['pt', 'st', 'ct', 'sa'].map((kind) => ['a Doppler token', `dp.${kind}.${plain(40)}`] as const),
  ['an age key', `AGE-SECRET-KEY-1${upper(58)}`],
];

const kindsIn = (text: string): string[] => findTokens(text).map(({ kind }) => kind);

describe('a token that is known by its beginning', () => {
  test.each(shortest)('is found from its first character to its last: %s', (kind, token) => {
    const text = `a = "${token}";`;
    expect(findTokens(text)).toEqual([{ kind, start: 5, end: 5 + token.length, hasPrefix: true, certainty: 'sure' }]);
  });

  test.each(shortest)('is none with one character fewer, nor within a longer word: %s', (_kind, token) => {
    expect(kindsIn(token.slice(0, -1))).toEqual([]);
    for (const beside of ['a', '-', '+', '_']) expect(kindsIn(`${beside}${token}`)).toEqual([]);
  });

  test('has each kind tried here', () => {
    expect(new Set(shortest.map(([kind]) => kind))).toEqual(new Set(tokenForms.map(({ kind }) => kind)));
  });
});

describe('a JSON web token', () => {
  const [head, body, end] = [`eyJ${plain(10)}`, `eyJ${plain(10)}`, plain(20)];

  test('is three parts, of which the first two are objects; it may be a sample', () => {
    const token = `${head}.${body}.${end}`;
    expect(findTokens(`Bearer ${token} `)).toEqual([
      { kind: 'a JSON web token', start: 7, end: 7 + token.length, hasPrefix: true, certainty: 'by-name' },
    ]);
  });

  test.each([
    ['two parts', `${head}.${body}`],
    ['a short first part', `${head.slice(0, -1)}.${body}.${end}`],
    ['a short second part', `${head}.${body.slice(0, -1)}.${end}`],
    ['a short third part', `${head}.${body}.${end.slice(0, -1)}`],
    ['a second part that is no object', `${head}.${plain(13)}.${end}`],
    ['a word before it', `a${head}.${body}.${end}`],
    ['a path before it', `/${head}.${body}.${end}`],
  ])('is none with %s', (_name, text) => {
    expect(kindsIn(text)).toEqual([]);
  });
});

test('what stands beside a token does not hide it where it is no part of it', () => {
  const token = `ghp_${plain(36)}`;
  for (const [before, after] of [
    ['=', '\n'],
    ['"', '"'],
    ['/', '/'],
    ['@', '.'],
    [' ', ','],
  ] as const) {
    expect(kindsIn(`${before}${token}${after}`)).toEqual(['a GitHub token']);
  }
});
