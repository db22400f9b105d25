import type { Preset } from './preset.ts';
import { MACHINES } from './reasons.ts';

/** What machines are defined by. */
export const MACHINE_PRESETS: readonly Preset[] = [
  {
    id: 'terraform',
    stack: 'Terraform, OpenTofu and Terragrunt',
    evidence: ['*.tf', '*.tofu', 'terragrunt.hcl'],
    rows: [{ name: 'machines', because: MACHINES, globs: ['*.{tf,tofu}', '*.tf.json', 'terragrunt*.hcl'] }],
  },
  {
    id: 'pulumi',
    stack: 'Pulumi',
    evidence: ['Pulumi.yaml', 'Pulumi.yml'],
    rows: [{ name: 'machines', because: MACHINES, globs: ['pulumi*.{yaml,yml}'] }],
  },
  {
    id: 'aws',
    stack: 'AWS CDK, SAM and Serverless',
    evidence: ['cdk.json', 'samconfig.toml', 'serverless.yml', 'serverless.yaml', 'serverless.ts'],
    rows: [
      {
        name: 'machines',
        because: MACHINES,
        globs: [
          'cdk.json',
          '*stack.{ts,js,py}',
          'samconfig.toml',
          'template.{yaml,yml}',
          'serverless.{yml,yaml,ts}',
        ],
      },
    ],
  },
  {
    id: 'kubernetes',
    stack: 'Helm, Kustomize and Skaffold',
    evidence: ['Chart.yaml', 'kustomization.yaml', 'kustomization.yml', 'helmfile.yaml', 'skaffold.yaml'],
    rows: [
      {
        name: 'machines',
        because: MACHINES,
        globs: [
          '{chart,skaffold}.yaml',
          'values*.{yaml,yml}',
          'helmfile*.{yaml,yml}',
          'kustomization.{yaml,yml}',
          '{overlays,templates}/**/*.{yaml,yml}',
        ],
      },
    ],
  },
  {
    id: 'ansible',
    stack: 'Ansible',
    evidence: ['ansible.cfg', 'playbooks/*.yml', 'roles/requirements.yml', 'group_vars/*'],
    rows: [
      {
        name: 'machines',
        because: MACHINES,
        globs: [
          'ansible.cfg',
          '{roles,playbooks,inventory,group_vars,host_vars}/**',
          '{site,*playbook*}.{yml,yaml}',
        ],
      },
    ],
  },
  {
    id: 'nix',
    stack: 'Nix',
    evidence: ['flake.nix', 'configuration.nix', 'default.nix', 'shell.nix'],
    rows: [
      { name: 'machines', because: MACHINES, globs: ['configuration.nix', 'hardware-configuration.nix'] },
    ],
  },
];
