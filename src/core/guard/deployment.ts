import type { FileChange } from './file-change.ts';
import { isGateConfig } from './gate-config-changed.ts';
import type { Guard } from './guard.ts';

const byName: readonly RegExp[] = [
  /(?:^|\/)(?:[^/]*\.)?(?:Dockerfile|Containerfile)(?:\.[^/]*)?$/i,
  /(?:^|\/)(?:docker-)?(?:compose|docker-stack)(?:[.-][\w.-]+)?\.ya?ml$/i,
  /^\.github\/workflows\/(?:[^/]*(?:release|deploy|publish)[^/]*|cd)\.ya?ml$/i,
  /\.(?:tf|tfvars|tf\.json|hcl|nomad|bicep)$/,
  /(?:^|\/)(?:Chart|kustomization|skaffold|Pulumi(?:\.[\w-]+)?|helmfile|tiltfile|serverless|samconfig|cloudbuild|buildspec|appspec|amplify|render|heroku|app\.platform)\.(?:ya?ml|toml|json)$/i,
  /(?:^|\/)(?:charts|helm)\/(?:.*\/)?(?:values[^/]*\.ya?ml|templates\/.+)$/,
  /(?:^|\/)(?:serverless|sst\.config|cdk|alchemy\.run)\.(?:[cm]?[jt]s|json)$/,
  /(?:^|\/)(?:Procfile(?:\.\w+)?|fly(?:\.[\w-]+)?\.toml|vercel\.json|now\.json|netlify\.toml|railway\.(?:json|toml)|wrangler\.(?:toml|jsonc?)|firebase\.json|\.firebaserc|captain-definition|Capfile|nginx\.conf|ecosystem\.config\.[cm]?js|\.platform\.app\.ya?ml|ansible\.cfg)$/,
  /(?:^|\/)(?:\.ebextensions|\.elasticbeanstalk|\.kamal|\.ansible)\//,
  /(?:^|\/)config\/deploy(?:\/[^/]+)?(?:\.rb|\.ya?ml)$/,
  /(?:^|\/)(?:\.goreleaser\.ya?ml|\.releaserc(?:\.[a-z]+)?|release\.config\.[cm]?[jt]s|release-please-config\.json|\.release-it\.(?:json|ya?ml|[cm]?js))$/,
  /(?:^|\/)(?:deploy|release|publish)(?:[-_.][\w-]+)?\.(?:sh|bash|ps1|fish)$/i,
  /\.(?:service|timer|socket)$/,
];
/** In these what a machine reads is what is rolled out; sources that merely bear such a name are not. */
const folders =
  /^(?:[\w-]+\/)?(?:deploy|deployments?|infra|infrastructure|k8s|kubernetes|helm|terraform|ansible|playbooks)\/.*\.(?:ya?ml|json|toml|sh|bash|ps1|j2|tpl|conf|env|ini|cfg)$/i;
/** Kubernetes, CloudFormation, Ansible: told by their first keys. */
const manifest =
  /^apiVersion:\s*\S+[\s\S]{0,400}^kind:\s*[A-Z]|^kind:\s*[A-Z][\s\S]{0,400}^apiVersion:|^["']?AWSTemplateFormatVersion|^Transform:\s*["']?AWS::|^runtime:\s*(?:nodejs|python|go|java|php|ruby)\d|^-\s+hosts:\s/m;
const manifestHeadChars = 4_000;
const shown =
  /(?:^|\/)(?:docs?|examples?|samples?|__fixtures__|fixtures?|testdata|tests?|specs?|__tests__)\/|\.(?:md|mdx|rst|adoc)$/i;
/** A comment that changes nothing, unlike Docker's own first lines. */
const comment = /^\s*(?:#(?!\s*(?:syntax|escape|check)=)(?!!)|\/\/|$)/;

/** A change to how the program is built for, brought to and run on the machines that people use. */
export const deployment: Guard = {
  rule: 'deployment',
  severity: 'block',
  find({ files, settings }) {
    // A Dockerfile, a workflow is gate configuration too: where that rule blocks, it has said it.
    const isSaid = (settings.rules['gate-config-changed'] ?? 'block') === 'block' ? isGateConfig : () => false;
    return files
      .filter((file) => isDeployment(file) && !isSaid(file.path))
      .map((file) => ({
        path: file.path,
        line: file.addedLines[0]?.line ?? null,
        message: `${file.path} says how the program is rolled out${file.after === null ? ', and is gone' : ''}`,
      }));
  },
};

function isDeployment(file: FileChange): boolean {
  const { path } = file;
  if (shown.test(path)) return false;
  const isOne =
    byName.some((pattern) => pattern.test(path)) ||
    folders.test(path) ||
    (/\.(?:ya?ml|json)$/.test(path) &&
      [file.before, file.after].some((side) => manifest.test(side?.head?.slice(0, manifestHeadChars) ?? '')));
  return isOne && !changesCommentsOnly(file);
}

function changesCommentsOnly({ status, addedLines, removedLines, oldMode, newMode }: FileChange): boolean {
  return (
    status === 'modified' &&
    oldMode === newMode &&
    addedLines.length + removedLines.length > 0 &&
    [...addedLines, ...removedLines].every(({ text }) => comment.test(text))
  );
}
