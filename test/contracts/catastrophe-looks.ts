import { type Catastrophe, commands } from './row.ts';

export const LOOKS: readonly Catastrophe[] = [
  {
    why: 'a mode that only looks writes nothing',
    mode: 'plan',
    least: 'ask',
    calls: commands(
      'ruff check --fix',
      'ruff check --fix src',
      'biome check --write',
      'npx biome check --write .',
      'eslint --fix .',
      'prettier --write .',
      'terraform fmt',
      'terraform plan -out=x',
      'npm pack',
      'gh pr checkout 3',
      'gh repo clone o/r',
      'go env -w GOFLAGS=-mod=mod',
      'docker pull alpine',
      'npm version patch',
      'make build',
      'tsc',
      'cmake -B build',
      'gofmt -w .',
      'black .',
      'go fmt ./...',
    ),
  },
];
