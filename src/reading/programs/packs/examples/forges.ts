import type { Examples } from './example.ts';

export const FORGE_EXAMPLES: Examples = {
  'forges.reference': [
    [
      'gh api -X PATCH repos/a/b/git/refs/heads/main -F force=true',
      'gh api --method DELETE repos/a/b/git/refs/tags/v1',
    ],
    ['gh api repos/a/b/git/refs/heads/main'],
  ],
  'forges.token': [['gh auth token'], ['gh auth status']],
  'forges.api-delete': [
    ['gh api -X DELETE repos/a/b', 'glab api --method DELETE projects/1', 'gh api -XDELETE repos/a/b'],
    ['gh api repos/a/b'],
  ],
  'forges.api-change': [
    ['gh api -X POST repos/a/b/issues', 'gh api repos/a/b/issues -f title=delete'],
    ['gh api repos/a/b/issues'],
  ],
  'forges.api-look': [['gh api repos/a/b'], ['gh api -X DELETE repos/a/b']],
  'forges.token-status': [['gh auth status --show-token', 'gh auth status -t'], ['gh auth status']],
  'forges.repository': [['gh repo delete a/b --yes', 'gh repo archive a/b'], ['gh repo view a/b']],
  'forges.visibility': [
    ['gh repo edit a/b --visibility public', 'gh repo create x --public'],
    ['gh repo edit a/b --visibility private'],
  ],
  'forges.gist': [['gh gist create notes.md'], ['gh gist list']],
  'forges.release': [['gh release delete v1'], ['gh release view v1']],
  'forges.release-new': [['gh release create v1 --notes x'], ['gh release list']],
  'forges.secret': [['gh secret set KEY', 'gh secret delete KEY'], ['gh secret list']],
  'forges.merge-past': [['gh pr merge 1 --admin'], ['gh pr merge 1 --squash']],
  'forges.run': [['gh run cancel 1', 'gh issue delete 1'], ['gh run view 1']],
  'forges.alias': [['gh alias set x "repo delete"'], ['gh alias list']],
  'forges.look': [['gh pr view 1', 'gh issue list', 'glab mr diff 1'], ['gh pr create --title delete']],
  'forges.search': [['gh search repos delete', 'gh status'], ['gh auth login']],
  'forges.checkout': [['gh pr checkout 1', 'gh repo clone a/b'], ['gh pr close 1']],
  'forges.local': [['gh auth login'], ['gh auth token']],
  'forges.change': [
    ['gh pr create --title delete --body "rm -rf /"', 'gh issue comment 1 --body x'],
    ['gh pr list'],
  ],
  'forges.ci-local': [['circleci config validate'], ['circleci context delete a b']],
  'forges.ci-secret': [['buildkite-agent secret get KEY'], ['buildkite-agent artifact list']],
};
