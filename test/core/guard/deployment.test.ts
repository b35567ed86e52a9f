import { describe, expect, test } from 'vitest';
import { findingsOf, type GuardCase } from '../../support/guard-case.ts';

const told = async (written: GuardCase): Promise<string[]> =>
  (await findingsOf(written))
    .filter(({ rule }) => rule === 'deployment')
    .map(({ line, message }) => `${line ?? '-'} ${message}`);
const one = (path: string, text = 'a: b\n'): Promise<string[]> =>
  told({ after: { [path]: text }, settings: { rules: { 'gate-config-changed': 'note' } } });
const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

describe('a file that says how the program is rolled out is told by its name', () => {
  test.each(
    words(
      'Dockerfile x/Dockerfile.prod web.Dockerfile Containerfile docker-compose.yml compose.yaml docker-stack.yml docker-compose.prod.yml',
      '.github/workflows/release.yml .github/workflows/my-deploy.yaml .github/workflows/publish-npm.yml .github/workflows/cd.yml a.tf a.tfvars',
      'a.tf.json a.hcl a.nomad a.bicep Chart.yaml kustomization.yml skaffold.yaml Pulumi.yaml Pulumi.prod.yaml helmfile.yaml tiltfile.json',
      'serverless.yml samconfig.toml cloudbuild.yaml buildspec.yml appspec.yml amplify.yml render.yaml heroku.yml app.platform.yaml',
      'charts/a/values.yaml helm/values-prod.yml helm/templates/a.txt serverless.ts sst.config.ts cdk.json alchemy.run.ts Procfile Procfile.dev',
      'fly.toml fly.prod.toml vercel.json now.json netlify.toml railway.json railway.toml wrangler.toml wrangler.jsonc firebase.json .firebaserc',
      'captain-definition Capfile nginx.conf ecosystem.config.js .platform.app.yaml ansible.cfg .ebextensions/a .elasticbeanstalk/a .kamal/a',
      '.ansible/a config/deploy.rb config/deploy.yml config/deploy/prod.rb .goreleaser.yml .releaserc .releaserc.json release.config.js',
      'release-please-config.json .release-it.json deploy.sh scripts/release.bash publish-npm.ps1 deploy_prod.fish a.service a.timer a.socket',
      'deploy/a.yaml deployment/a.json deployments/a.toml infra/a.sh infrastructure/a.bash k8s/a.yml kubernetes/a.ps1 helm/a.j2 terraform/a.tpl',
      'ansible/a.conf playbooks/a.env x/deploy/b/a.ini infra/a.cfg',
    ),
  )('%s', async (path) => {
    expect(await one(path)).toEqual([`1 ${path} says how the program is rolled out`]);
  });

  test.each(
    words(
      'Dockerfiles decompose.yml .github/workflows/ci.yml a.tfx Charts.yaml values.yaml templates/a.txt serverless.md Procfiles flyer.toml',
      'vercel.jsonx xnginx.conf ebextensions/a config/deployed.rb goreleaser.yml redeploy.sh deployer.sh a.services deploy/a.ts infra/a.md',
      'a/b/deploy/c.yaml docs/Dockerfile example/fly.toml samples/a.tf fixtures/a.tf __fixtures__/a.tf testdata/a.tf test/a.tf specs/a.tf',
      '__tests__/a.tf deploy/a.adoc a.yaml a.json',
    ),
  )('and not %s', async (path) => {
    expect(await one(path)).toEqual([]);
  });
});

describe('a manifest is told by its first keys', () => {
  test.each([
    'apiVersion: v1\nkind: Pod\n',
    'kind: Pod\nmetadata: {}\napiVersion: v1\n',
    'AWSTemplateFormatVersion: "2010"\n',
    '"AWSTemplateFormatVersion": 1\n',
    'Transform: AWS::Serverless\n',
    "Transform: 'AWS::X'\n",
    ...['nodejs', 'python', 'go', 'java', 'php', 'ruby'].map((name) => `runtime: ${name}20\n`),
    '- hosts: all\n',
  ])('%j', async (text) => {
    expect(await one('x/a.yaml', text)).toEqual(['1 x/a.yaml says how the program is rolled out']);
    expect(await one('x/a.json', text)).toHaveLength(1);
    expect(await one('x/a.txt', text)).toEqual([]);
  });

  test.each([
    'apiVersion: v1\nkind: pod\n',
    'kind: Pod\n',
    ' apiVersion: v1\nkind: Pod\n',
    'runtime: deno1\n',
    'Transform: x\n',
    `${'#\n'.repeat(2000)}apiVersion: v1\nkind: Pod\n`,
  ])('and not %j', async (text) => {
    expect(await one('x/a.yaml', text)).toEqual([]);
  });
});

describe('a change of it is told', () => {
  const change = (before: string | null, after: string | null, path = 'fly.toml'): Promise<string[]> =>
    told({ before: before === null ? {} : { [path]: before }, after: after === null ? {} : { [path]: after } });

  test('with its first new line, and when it is gone', async () => {
    expect(await change('a = 1\n', 'a = 1\nb = 2\n')).toEqual(['2 fly.toml says how the program is rolled out']);
    expect(await change('a = 1\n', null)).toEqual(['- fly.toml says how the program is rolled out, and is gone']);
  });

  test.each([
    ['a = 1\n', 'a = 1\n# b\n'],
    ['a = 1\n# b\n', 'a = 1\n'],
    ['a = 1\n', 'a = 1\n\n'],
    ['a = 1\n', 'a = 1\n  // b\n'],
  ])('but no comment: %j → %j', async (before, after) => {
    expect(await change(before, after)).toEqual([]);
  });

  test.each(['#!/bin/sh', '# syntax=docker/dockerfile:1', '#escape=`', '# check=skip'])(
    'but these comments are: %s',
    async (line) => {
      expect(await change('a\n', `${line}\na\n`)).toHaveLength(1);
    },
  );

  test('but a new file with comments alone is', async () => {
    expect(await change(null, '# a\n')).toHaveLength(1);
  });

  test('once, where it is gate configuration too and that blocks', async () => {
    const after = { Dockerfile: 'FROM a\n' };
    expect(await told({ after })).toEqual([]);
    expect(await told({ after, settings: { rules: { 'gate-config-changed': 'ask' } } })).toHaveLength(1);
  });
});
