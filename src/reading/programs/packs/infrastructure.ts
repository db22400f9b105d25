import type { Pack, PackRule } from './pack.ts';
import { changed, gone, looked, replaced } from './pack.ts';

const TERRAFORM =
  'chdir= var= var-file= target= out= state= backend-config= parallelism= replace= lock-timeout= terragrunt-working-dir= terragrunt-config= working-dir= auto-approve destroy input= lock= json no-color compact-warnings recursive check diff write= refresh= refresh-only upgrade reconfigure migrate-state all';

/** Changes files of the workspace, which ones the text does not tell. */
const CHANGES_FILES: PackRule['acts'] = [
  {
    verb: 'exec',
    domain: 'process',
    target: 'terraform',
    certainty: 'likely',
    traits: ['workspace-code'],
  },
];

export const INFRASTRUCTURE: Pack = {
  id: 'infrastructure',
  about: 'infrastructure as code: destroying, applying unseen, changing the record of what exists',
  evidence: [
    '*.tf',
    '*.tf.json',
    'terraform/',
    'infra/',
    'Pulumi.yaml',
    'cdk.json',
    'terragrunt.hcl',
    'serverless.yml',
    'template.yaml',
    'ansible.cfg',
    'playbook*.yml',
    'samconfig.toml',
    'sst.config.ts',
  ],
  programs: [
    {
      names: ['terraform', 'tofu', 'terragrunt', 'cdktf', 'tf', 'terramate', 'atmos'],
      options: TERRAFORM,
      oneDash: true,
      rows: [
        {
          id: 'infrastructure.destroy',
          about: 'destroys what was built',
          words: 'destroy',
          acts: gone('cloud', 'destroys what was built'),
        },
        {
          id: 'infrastructure.destroy-all',
          about: 'destroys what was built',
          words: 'run-all|run destroy',
          acts: gone('cloud', 'destroys what was built'),
        },
        {
          id: 'infrastructure.apply-destroy',
          about: 'destroys what was built',
          words: 'apply',
          flags: ['-destroy', '--destroy'],
          acts: gone('cloud', 'destroys what was built'),
        },
        {
          id: 'infrastructure.apply-unseen',
          about: 'changes infrastructure without anybody seeing the plan',
          words: 'apply',
          flags: ['-auto-approve', '--auto-approve'],
          acts: replaced('cloud', 'changes infrastructure without anybody seeing the plan'),
        },
        {
          id: 'infrastructure.apply-all',
          about: 'changes infrastructure without anybody seeing the plan',
          words: 'run-all|deploy apply',
          acts: replaced('cloud'),
        },
        {
          id: 'infrastructure.state',
          about: 'changes the record of what exists',
          words: 'state rm|push|replace-provider|mv',
          acts: gone('cloud', 'the record of what exists no longer matches'),
        },
        {
          id: 'infrastructure.workspace',
          about: 'deletes the record of what exists',
          words: 'workspace delete',
          acts: gone('cloud'),
        },
        {
          id: 'infrastructure.unlock',
          about: 'breaks a lock that somebody else may hold',
          words: 'force-unlock',
          acts: replaced('cloud'),
        },
        {
          id: 'infrastructure.taint',
          about: 'marks something to be made again',
          words: 'taint|untaint|import|refresh',
          acts: replaced('cloud'),
        },
        {
          id: 'infrastructure.format',
          about: 'rewrites the files here, or fetches what they need',
          words: 'fmt|init|hclfmt',
          without: ['-check', '--check', '-help', '--help'],
          acts: CHANGES_FILES,
        },
        {
          id: 'infrastructure.plan-file',
          about: 'writes a plan into a file',
          words: 'plan',
          flags: ['-out', '--out'],
          acts: CHANGES_FILES,
        },
        {
          id: 'infrastructure.plan-destroy',
          about: 'tells what destroying would do',
          words: 'plan',
          acts: looked('cloud'),
        },
        {
          id: 'infrastructure.apply',
          about: 'changes infrastructure',
          words: 'apply|deploy',
          acts: changed('cloud'),
        },
        {
          id: 'infrastructure.show-file',
          about: 'prints a plan or a state, with the secrets in it',
          words: 'show *',
          acts: [{ verb: 'read', domain: 'file', sink: 'model' }],
        },
        {
          id: 'infrastructure.show-state',
          about: 'prints the state, with the secrets in it',
          words: 'state pull',
          acts: [{ verb: 'read', domain: 'file', target: 'terraform.tfstate', sink: 'model' }],
        },
        {
          id: 'infrastructure.show',
          about: 'prints the state, with the secrets in it',
          words: 'show',
          flags: ['-json'],
          acts: [{ verb: 'read', domain: 'file', target: 'terraform.tfstate', sink: 'model' }],
        },
        {
          id: 'infrastructure.local',
          about: 'works on the files here',
          words:
            'init|validate|fmt|show|output|providers|version|graph|console|get|test|state|workspace|login|hclfmt|render-json|synth|diff',
          acts: [],
        },
      ],
    },
    {
      names: ['pulumi'],
      options:
        's,stack= C,cwd= m= p,parallel= t,target= config-file= y,yes f,skip-preview non-interactive r remove',
      rows: [
        {
          id: 'infrastructure.pulumi-destroy',
          about: 'destroys what was built',
          words: 'destroy|down|dn',
          acts: gone('cloud', 'destroys what was built'),
        },
        {
          id: 'infrastructure.pulumi-stack',
          about: 'removes the record of what exists',
          words: 'stack rm',
          acts: gone('cloud'),
        },
        {
          id: 'infrastructure.pulumi-state',
          about: 'changes the record of what exists',
          words: 'state delete|unprotect|rename|move|edit',
          acts: gone('cloud'),
        },
        {
          id: 'infrastructure.pulumi-cancel',
          about: 'breaks a running update',
          words: 'cancel',
          acts: replaced('cloud'),
        },
        {
          id: 'infrastructure.pulumi-up',
          about: 'changes infrastructure without anybody seeing the plan',
          words: 'up|update',
          flags: ['-y', '--yes', '-f', '--skip-preview'],
          acts: replaced('cloud'),
        },
        {
          id: 'infrastructure.pulumi-secret',
          about: 'prints secrets of a stack',
          words: 'config|stack',
          flags: ['--show-secrets'],
          acts: [{ verb: 'read', domain: 'cloud', sink: 'model', traits: ['remote', 'secret'] }],
        },
        {
          id: 'infrastructure.pulumi-change',
          about: 'changes infrastructure',
          words: 'up|update|refresh|import',
          acts: changed('cloud'),
        },
      ],
    },
    {
      names: [
        'cdk',
        'serverless',
        'sls',
        'sam',
        'eb',
        'copilot',
        'amplify',
        'sst',
        'nitric',
        'architect',
        'up',
        'claudia',
        'chalice',
        'zappa',
        'cloudformation',
        'packer',
        'vagrant',
        'multipass',
        'virsh',
        'lxc',
        'incus',
        'limactl',
        'colima',
        'orb',
      ],
      options:
        'c,context= a,app= profile= region= r= s,stage= stack-name= config= f,force y,yes no-prompts name= o,output=',
      general: 'cloud',
      rows: [
        {
          id: 'infrastructure.cdk-deploy',
          about: 'changes infrastructure without anybody seeing the plan',
          words: 'deploy',
          flags: ['--require-approval=never', '--force'],
          acts: replaced('cloud'),
        },
        {
          id: 'infrastructure.cdk-local',
          about: 'works on the files here',
          words: 'synth|synthesize|diff|ls|list|doctor|init|validate|build|package|local|start|dev|watch',
          acts: [],
        },
      ],
    },
    {
      names: ['ansible-playbook', 'ansible-pull', 'ansible-navigator'],
      options:
        'i,inventory= l,limit= e,extra-vars= t,tags= skip-tags= u,user= k K b,become become-user= c= f,forks= vault-password-file= vault-id= private-key= C,check D,diff v syntax-check list-hosts list-tasks list-tags start-at-task= ask-vault-pass',
      rows: [
        {
          id: 'infrastructure.ansible-check',
          about: 'tells what a playbook would do',
          words: '',
          flags: ['-C', '--check', '--syntax-check', '--list-hosts', '--list-tasks', '--list-tags'],
          acts: [],
        },
        {
          id: 'infrastructure.ansible',
          about: 'runs a playbook on other machines',
          words: '',
          acts: changed('cloud'),
        },
      ],
    },
    {
      names: ['ansible-vault'],
      options: 'vault-password-file= vault-id= output=',
      rows: [
        {
          id: 'infrastructure.vault-view',
          about: 'prints secrets',
          words: 'view|decrypt',
          acts: [{ verb: 'read', domain: 'cloud', sink: 'model', traits: ['secret'] }],
        },
      ],
    },
  ],
};
