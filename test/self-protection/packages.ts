import { type Catastrophe, commands } from '../contracts/row.ts';

/** The package taken away, replaced or shadowed. */
export const PACKAGES: readonly Catastrophe[] = [
  {
    why: 'the package is taken away',
    least: 'block',
    calls: commands(
      'npm rm holdfast',
      'npm un -g holdfast',
      'npm r holdfast --save-dev',
      'npm --prefix . uninstall holdfast',
      'npm uninstall eslint holdfast',
      'pnpm rm -g holdfast',
      'pnpm un holdfast',
      'yarn global remove holdfast',
      'bun remove holdfast',
      'npm unlink holdfast',
      'yarn workspace web remove holdfast',
      'pnpm --filter web remove holdfast',
      'sudo npm uninstall -g holdfast',
      'rm -rf node_modules/holdfast node_modules/.bin/holdfast',
      'rm -f node_modules/.bin/holdfast',
      'rm -rf "$(dirname "$(readlink -f "$(which holdfast)")")"',
      'npx rimraf node_modules/holdfast',
    ),
  },
  {
    why: 'the package is replaced by another',
    least: 'ask',
    calls: commands(
      'npm install holdfast@npm:left-pad',
      'npm i holdfast@file:./tmp/fake',
      'npm install ./tmp/holdfast',
      'npm link holdfast',
      'pnpm link tmp/holdfast',
      'yarn link holdfast',
      'pnpm add holdfast@link:./tmp/fake',
      'yarn add holdfast@https://example.com/holdfast.tgz',
      'npm pkg set overrides.holdfast=npm:left-pad@1',
    ),
  },
  {
    why: 'files are put over it',
    least: 'block',
    calls: commands(
      'cp -r tmp/fake node_modules/holdfast',
      'cp -r tmp/fake/. node_modules/holdfast/',
      'ln -sfn ../tmp/fake node_modules/holdfast',
      'echo "process.exit(0)" > node_modules/holdfast/dist/bin/holdfast.js',
      'ln -sf /bin/true node_modules/.bin/holdfast',
      'install -m 755 tmp/true.sh node_modules/.bin/holdfast',
      'mv node_modules/holdfast node_modules/.holdfast-off',
      'mv node_modules/.bin/holdfast node_modules/.bin/hf',
      'tar xf tmp/fake.tgz -C node_modules/holdfast --strip-components=1',
      'npm pack ./tmp/fake && tar xzf fake.tgz -C node_modules/holdfast',
    ),
  },
  {
    why: 'the installed program of the machine',
    least: 'ask',
    calls: commands(
      'rm $(npm root -g)/holdfast -rf',
      'rm "$(which holdfast)"',
      'sudo ln -sf /bin/true /usr/local/bin/holdfast',
    ),
  },
];
