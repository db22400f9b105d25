import type { Pack, PackRule } from './pack.ts';
import { changed, gone, looked, replaced, revealed } from './pack.ts';

const rule = (
  id: string,
  about: string,
  words: string,
  acts: PackRule['acts'],
  more: Partial<PackRule> = {},
): PackRule => ({ id: `forges.${id}`, about, words, acts, ...more });

/** Verbs that take something away from everybody who works on the repository. */
const TAKES = 'delete|remove|rm|archive|transfer|purge|disable|unlink|lock|rename|revoke';

export const FORGES: Pack = {
  id: 'forges',
  about: 'repositories on a forge: deleting, archiving, merging past the rules, printing tokens, publishing',
  evidence: ['.github/', '.gitlab-ci.yml', '.gitea/', '.forgejo/', 'bitbucket-pipelines.yml'],
  programs: [
    {
      names: ['gh', 'glab', 'tea', 'fj', 'berg', 'bkt'],
      options:
        'R,repo= hostname= X,method= H,header= F,field= f,raw-field= input= q,jq= t,template= json= body= b= title= B,base= head= l,label= a,assignee= m,milestone= reviewer= n= L,limit= state= s= g,group= u,user= e,env= o,org= c,clone p,per-page= notes= notes-file= target= visibility= description= commit= branch= ref= w,web y,yes admin squash merge rebase d,delete-branch auto',
      general: 'cloud',
      rows: [
        rule(
          'reference',
          'moves or deletes a branch through the interface of the forge',
          'api *git/refs/*',
          gone('cloud'),
          {
            flags: ['-X DELETE', '-X PATCH', '--method DELETE', '--method PATCH'],
          },
        ),

        rule('token', 'prints the token of the forge', 'auth token', revealed('cloud')),
        rule('api-delete', 'deletes through the interface of the forge', 'api', gone('cloud'), {
          flags: ['-X DELETE', '--method DELETE'],
        }),
        rule('api-change', 'changes through the interface of the forge', 'api', changed('cloud'), {
          flags: [
            '-X POST',
            '-X PUT',
            '-X PATCH',
            '--method POST',
            '--method PUT',
            '--method PATCH',
            '-f',
            '-F',
            '--field',
            '--raw-field',
            '--input',
          ],
        }),
        rule('api-look', 'asks through the interface of the forge', 'api', looked('cloud')),
        rule('token-status', 'prints the token of the forge', 'auth status', revealed('cloud'), {
          flags: ['-t', '--show-token'],
        }),
        rule(
          'repository',
          'takes a repository away',
          `repo|project ${TAKES}`,
          gone('cloud', 'takes a repository away from everybody'),
        ),
        rule(
          'visibility',
          'shows a private repository to everybody',
          'repo|project edit|create',
          replaced('cloud', 'may show it to everybody'),
          { flags: ['--visibility public', '--public'] },
        ),
        rule('gist', 'shows files to whoever has the address', 'gist|snippet create|edit|add', [
          { verb: 'send', domain: 'cloud', traits: ['remote'] },
          { verb: 'read', domain: 'file', sink: 'network' },
        ]),
        rule('release', 'takes a release away', 'release delete|delete-asset', gone('cloud')),
        rule('release-new', 'publishes a release', 'release create|upload|edit', [
          { verb: 'send', domain: 'cloud', traits: ['remote', 'publish'] },
        ]),
        rule(
          'secret',
          'changes or removes a secret of the repository',
          'secret|variable|variables|deploy-key|ssh-key|gpg-key|schedule|token delete|remove|rm|set|add|update|import|revoke|rotate',
          replaced('cloud'),
        ),
        rule(
          'merge-past',
          'merges past the rules of the branch',
          'pr|mr merge',
          replaced('cloud', 'merges past the rules of the branch'),
          { flags: ['--admin'] },
        ),
        rule(
          'run',
          'removes or stops a run',
          'run|workflow|ci|cache|codespace|cs|gist|issue|label|milestone|extension|environment|ruleset|discussion delete|cancel|disable|remove|stop',
          gone('cloud'),
        ),
        rule('alias', 'gives a word a meaning of its own', 'alias set|import', [
          { verb: 'write', domain: 'cloud', traits: ['global', 'dynamic'] },
        ]),
        rule(
          'look',
          'looks at a forge',
          '* list|ls|view|show|status|diff|checks|get|browse|search|watch|logs|download|trace',
          looked('cloud'),
        ),
        rule(
          'search',
          'looks at a forge',
          'search|status|browse|version|help|completion|config',
          looked('cloud'),
        ),
        rule('checkout', 'fetches a branch', 'pr|mr|repo checkout|clone|fork|sync|set-default', [
          { verb: 'write', domain: 'git', recoverable: true },
          { verb: 'read', domain: 'network', sink: 'file', traits: ['remote'] },
        ]),
        rule('local', 'signs in or out', 'auth', [{ verb: 'write', domain: 'cloud', traits: ['global'] }]),
        rule('change', 'changes what others see on a forge', '* *', changed('cloud')),
      ],
    },
    {
      names: [
        'circleci',
        'buildkite-agent',
        'bk',
        'travis',
        'drone',
        'woodpecker-cli',
        'gitlab-runner',
        'jenkins-cli',
        'jenkins',
        'teamcity',
        'fastlane',
        'gitlab-rails',
        'semaphore',
        'concourse',
        'fly-ci',
        'argo',
        'spin',
        'harness',
        'codefresh',
        'bitrise',
      ],
      options: 'token= host= config= s= auth= name= org-id= c= t=',
      general: 'cloud',
      rows: [
        rule(
          'ci-local',
          'checks files here',
          'config|local|validate|lint|version|diagnostic|setup|open validate|process|pack|execute',
          [],
        ),
        rule('ci-secret', 'prints a secret of the build', 'secret get', revealed('cloud')),
      ],
    },
  ],
};
