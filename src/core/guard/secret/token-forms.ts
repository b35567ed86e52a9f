/** A token that is known by its beginning. */
export interface TokenForm {
  readonly kind: string;
  /** Without what must not stand before and behind it. */
  readonly form: string;
}

/**
 * Forms as their issuers document them, or as their tokens have been seen. No quantifier without a bound: the text may be
 * one line of a megabyte.
 */
export const tokenForms: readonly TokenForm[] = [
  { kind: 'an AWS access key id', form: '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}' },
  { kind: 'a GitHub token', form: 'gh[pousr]_[A-Za-z0-9]{36,255}' },
  { kind: 'a GitHub token', form: String.raw`github_pat_\w{40,255}` },
  { kind: 'a GitLab token', form: String.raw`gl(?:pat|ptt|rt|dt|oas|soat|ft|cbt|agent|imt)-[\w-]{20,255}` },
  { kind: 'a Slack token', form: String.raw`xox[abeoprs]-[\w-]{20,255}` },
  { kind: 'a Slack token', form: String.raw`xapp-\d-[A-Z0-9]{8,20}-\d{8,20}-[a-f0-9]{32,80}` },
  { kind: 'a Slack webhook', form: String.raw`hooks\.slack\.com/(?:services|workflows)/T[\w/]{30,120}` },
  { kind: 'a Discord webhook', form: String.raw`discord(?:app)?\.com/api/webhooks/\d{17,20}/[\w-]{60,80}` },
  { kind: 'a Discord token', form: String.raw`[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6}\.[\w-]{27,45}` },
  { kind: 'a Telegram bot token', form: String.raw`\d{8,10}:AA[\w-]{33}` },
  { kind: 'a Google API key', form: String.raw`AIza[\w-]{35}` },
  { kind: 'a Google client secret', form: String.raw`GOCSPX-[\w-]{28}` },
  { kind: 'a Google access token', form: String.raw`ya29\.[\w-]{40,400}` },
  { kind: 'a Stripe key', form: '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,255}' },
  { kind: 'a Stripe webhook secret', form: 'whsec_[A-Za-z0-9+/=]{32,90}' },
  { kind: 'an OpenAI key', form: String.raw`sk-(?:proj|svcacct|admin|None)-[\w-]{40,255}` },
  { kind: 'an OpenAI key', form: 'sk-[A-Za-z0-9]{48}' },
  { kind: 'an Anthropic key', form: String.raw`sk-ant-[a-z]{2,10}\d\d-[\w-]{60,255}` },
  { kind: 'an OpenRouter key', form: 'sk-or-v1-[a-f0-9]{64}' },
  { kind: 'a Groq key', form: 'gsk_[A-Za-z0-9]{40,80}' },
  { kind: 'an xAI key', form: 'xai-[A-Za-z0-9]{60,100}' },
  { kind: 'a Perplexity key', form: 'pplx-[A-Za-z0-9]{40,60}' },
  { kind: 'a Replicate token', form: 'r8_[A-Za-z0-9]{37,40}' },
  { kind: 'a Hugging Face token', form: '(?:hf|api_org)_[A-Za-z0-9]{34,40}' },
  { kind: 'an npm token', form: 'npm_[A-Za-z0-9]{36}' },
  { kind: 'a PyPI token', form: String.raw`pypi-AgE[\w-]{50,255}` },
  { kind: 'a RubyGems key', form: 'rubygems_[a-f0-9]{48}' },
  { kind: 'a crates.io token', form: 'cio[A-Za-z0-9]{32}' },
  { kind: 'a NuGet key', form: 'oy2[a-z0-9]{43}' },
  { kind: 'a Docker Hub token', form: String.raw`dckr_(?:pat|oat)_[\w-]{27,40}` },
  { kind: 'a SendGrid key', form: String.raw`SG\.[\w-]{22}\.[\w-]{43}` },
  { kind: 'a Mailgun key', form: 'key-[a-f0-9]{32}' },
  { kind: 'a Twilio key', form: 'SK[a-f0-9]{32}' },
  { kind: 'a Shopify token', form: 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}' },
  { kind: 'a Square token', form: String.raw`sq0(?:csp|atp)-[\w-]{22,60}` },
  { kind: 'a DigitalOcean token', form: 'do[opr]_v1_[a-f0-9]{64}' },
  { kind: 'a Databricks token', form: String.raw`dapi[a-f0-9]{32}(?:-\d)?` },
  { kind: 'a Vault token', form: String.raw`hv[sbr]\.[\w-]{24,200}` },
  { kind: 'a Terraform Cloud token', form: String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,70}` },
  { kind: 'a Linear key', form: 'lin_(?:api|oauth)_[A-Za-z0-9]{32,64}' },
  { kind: 'a Notion token', form: 'ntn_[A-Za-z0-9]{40,60}' },
  { kind: 'a Postman key', form: 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}' },
  { kind: 'a New Relic key', form: 'NRAK-[A-Z0-9]{27}' },
  { kind: 'a Grafana token', form: String.raw`gl(?:c|sa)_[\w+/=]{32,200}` },
  { kind: 'a Sentry token', form: String.raw`sntr(?:ys|yu)_[\w+/=]{40,255}` },
  { kind: 'a Supabase token', form: 'sb(?:p_[a-f0-9]{40}|_secret_[A-Za-z0-9_-]{20,60})' },
  { kind: 'an Atlassian token', form: String.raw`ATATT3[\w=-]{100,255}` },
  { kind: 'a Doppler token', form: String.raw`dp\.(?:pt|st|ct|sa)\.[\w.-]{40,80}` },
  { kind: 'an age key', form: 'AGE-SECRET-KEY-1[A-Z0-9]{58}' },
];
