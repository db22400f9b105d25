import { commands, type Everyday } from './row.ts';

export const WRAPPED: readonly Everyday[] = [
  {
    why: 'programs that run others, and code that the same text wrote',
    calls: commands(
      'bwrap --ro-bind / / ls',
      'setarch -R ls',
      'lerna exec -- npm test',
      'nx run web:build',
      "make --eval='x:;echo hi' x",
      'man ls',
      'emacs --batch --eval \'(message "hi")\'',
      'docker run --rm -v "$PWD":/app alpine ls /app',
      'flock /tmp/l npm test',
      'screen -dmS dev npm run dev',
      'cargo install ripgrep',
      "printf 'x:\\n	echo hi\\n' > tmp/Makefile && make -f tmp/Makefile x",
      "echo 'print(1)' > tmp/a.py && python3 tmp/a.py",
      'npm pkg set version=1.2.0',
    ),
  },
];
