const rc =
  'mocharc|eslintrc|eslintignore|prettierrc|prettierignore|oxlintrc|nycrc|c8rc|taprc|npmrc|yarnrc|pnpmfile|swcrc|babelrc|testcaferc|lintstagedrc|flake8|pylintrc|coveragerc|rubocop|rubocop_todo|standard|golangci|rspec|rspec-local|rspec_parallel|simplecov|swiftlint|bazelrc|clang-tidy|clang-format|editorconfig|globalconfig';
const configured =
  'vitest|vite|jest|playwright|playwright-ct|cypress|karma|ava|mocha|wdio|web-test-runner|rstest|nyc|babel|webpack|rollup|rolldown|rspack|esbuild|eslint|prettier|stylelint|biome|oxlint|tsup|tsdown|turbo|nx|lerna';

export const ciFile =
  /^\.(?:github|gitea|forgejo)\/(?:workflows|actions)\/|^\.gitlab-ci\.ya?ml$|^\.circleci\/|^azure-pipelines\.ya?ml$|^bitbucket-pipelines\.ya?ml$|^\.(?:travis|drone|woodpecker|appveyor)\.ya?ml$|^appveyor\.ya?ml$|^\.woodpecker\/|^Jenkinsfile$|^\.buildkite\//i;

/** Files that say how tests, linters, compilers and CI work, whatever the case of their names: file systems may not tell it apart. */
export const configFiles: readonly RegExp[] = [
  new RegExp(String.raw`(?:^|\/)(?:${configured})\.config\.(?:[cm]?[jt]sx?|json)$`, 'i'),
  new RegExp(String.raw`(?:^|\/)\.(?:${rc})(?:\.[a-z0-9]+)*$`, 'i'),
  // JavaScript
  /(?:^|\/)(?:jest|vitest|test)[.-](?:setup|global-setup)\.[cm]?[jt]sx?$|(?:^|\/)setup-?tests?\.[cm]?[jt]sx?$/i,
  /(?:^|\/)(?:vitest\.(?:workspace|projects)\.(?:[cm]?[jt]s|json)|jest\.preset\.[cm]?js|(?:karma|wdio|protractor|nightwatch|codecept)\.conf\.[cm]?[jt]s|jasmine\.(?:json|[cm]?js)|cypress\.json|mocha\.opts|testem\.(?:json|[cm]?js)|cucumber\.(?:[cm]?js|json|ya?ml))$/i,
  /(?:^|\/)(?:tsconfig[^/]*\.json|jsconfig\.json|biome\.jsonc?|deno\.jsonc?|\.?bunfig\.toml|node\.config\.json|\.pnp\.cjs)$|(?:^|\/)\.yarn\/(?:releases|plugins)\//i,
  // Python
  /(?:^|\/)(?:conftest\.py|\.?pytest\.(?:ini|toml)|tox\.(?:ini|toml)|toxfile\.py|noxfile\.py|setup\.cfg|uv\.toml|hatch\.toml|(?:unittest|nose2?|\.noserc|behave)\.(?:cfg|ini)|sitecustomize\.py|usercustomize\.py|\.?mypy\.ini|\.?ruff\.toml|pylintrc(?:\.toml)?|pyrightconfig\.json|\.python-version)$/i,
  // Rust, Go, C++
  /(?:^|\/)(?:rust-toolchain(?:\.toml)?|\.cargo\/config(?:\.toml)?|\.?clippy\.toml|\.?rustfmt\.toml|\.?nextest\.toml|\.?tarpaulin\.toml|build\.rs|go\.work|magefile\.go|staticcheck\.conf|CMakePresets\.json|CTest(?:Config|Custom)\.cmake)$/i,
  // Ruby, PHP
  /(?:^|\/)(?:\.bundle\/config|cucumber\.ya?ml|phpunit(?:\.dist)?\.xml(?:\.dist)?|phpstan(?:\.dist)?\.neon(?:\.dist)?|psalm\.xml(?:\.dist)?|\.?phpcs\.xml(?:\.dist)?|(?:behat|phpspec|codeception)(?:\.dist)?\.ya?ml(?:\.dist)?|Pest\.php|\.php-cs-fixer(?:\.dist)?\.php|php\.ini|\.user\.ini)$/i,
  // Java, .NET
  /(?:^|\/)(?:pom\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|gradle\.properties|init\.gradle(?:\.kts)?|init\.d\/[^/]+\.gradle(?:\.kts)?|build\.sbt|junit-platform\.properties|testng\.xml|META-INF\/services\/org\.(?:junit|testng)\.[^/]+)$|(?:^|\/)\.mvn\/|(?:^|\/)gradle\/wrapper\//i,
  /(?:^|\/)(?:Directory\.(?:Build|Solution)\.(?:props|targets|rsp)|[^/]*\.runsettings|nuget\.config|(?:[^/]+\.)?xunit\.runner\.json|(?:[^/]+\.)?testconfig\.json)$|^global\.json$/i,
  // Dart, Elixir, Swift
  /(?:^|\/)(?:dart_test\.yaml|analysis_options\.yaml|\.credo\.exs|[^/]+\.xctestplan)$/i,
  /(?:^|\/)(?:GNUmakefile|Makefile|\.?Justfile|Taskfile(?:\.dist)?\.ya?ml|Rakefile|CMakeLists\.txt|Dockerfile|docker-compose[^/]*\.ya?ml|\.?mise(?:\.[a-z]+)*\.toml|\.tool-versions)$/i,
  ciFile,
  /^\.husky\/|^\.pre-commit-config\.ya?ml$|^\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)$/i,
  /(?:^|\/)\.gitattributes$/i,
];
