import { commands, type Everyday } from './row.ts';

export const TOKENS: readonly Everyday[] = [
  {
    why: 'a client tells what opens nothing',
    calls: commands(
      'kubectl get pods -o yaml',
      'kubectl describe secret db',
      'kubectl get secrets -A',
      'kubectl config view',
      'kubectl get configmap app -o yaml',
      'oc whoami',
      'terraform output',
      'terraform show',
      'terraform output vpc_id',
      'terraform output -raw vpc_id',
      'docker compose config -q',
      'docker compose config --images',
      'rclone config file',
      'aws configure get region',
      'npm config get prefix',
      'npm config list',
      'aws ecr get-login-password | docker login --username AWS --password-stdin 123.dkr.ecr.us-east-1.amazonaws.com',
      'TOKEN=$(gh auth token) npm run release',
      'export GITHUB_TOKEN=$(gh auth token)',
      'pulumi config',
      'pulumi stack output',
      'somecli auth status',
      'somecli config get region',
    ),
  },
];
