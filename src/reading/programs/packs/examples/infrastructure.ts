import type { Examples } from './example.ts';

export const INFRASTRUCTURE_EXAMPLES: Examples = {
  'infrastructure.destroy': [
    ['terraform destroy', 'terraform -chdir=infra destroy -auto-approve', 'tofu destroy'],
    ['terraform plan -destroy', 'terraform show'],
  ],
  'infrastructure.destroy-all': [['terragrunt run-all destroy'], ['terragrunt run-all plan']],
  'infrastructure.apply-destroy': [['terraform apply -destroy'], ['terraform apply']],
  'infrastructure.apply-unseen': [
    ['terraform apply -auto-approve', 'terraform apply --auto-approve plan.out'],
    ['terraform apply plan.out'],
  ],
  'infrastructure.apply-all': [['terragrunt run-all apply'], ['terragrunt run-all plan']],
  'infrastructure.state': [['terraform state rm module.web'], ['terraform state list']],
  'infrastructure.workspace': [['terraform workspace delete old'], ['terraform workspace list']],
  'infrastructure.unlock': [['terraform force-unlock 1234'], ['terraform validate']],
  'infrastructure.taint': [['terraform taint web.a', 'terraform import web.a id'], ['terraform output']],
  'infrastructure.plan-destroy': [['terraform plan', 'terraform plan -destroy'], ['terraform apply']],
  'infrastructure.apply': [['terraform apply'], ['terraform init']],
  'infrastructure.show-file': [['terraform show -json a.tfstate'], ['terraform show']],
  'infrastructure.show-state': [['terraform state pull'], ['terraform state list']],
  'infrastructure.show': [['terraform show -json'], ['terraform show']],
  'infrastructure.local': [['terraform init', 'terraform fmt -check'], ['terraform apply']],
  'infrastructure.pulumi-destroy': [['pulumi destroy --yes', 'pulumi -s prod down'], ['pulumi preview']],
  'infrastructure.pulumi-stack': [['pulumi stack rm old'], ['pulumi stack ls']],
  'infrastructure.pulumi-state': [['pulumi state delete urn'], ['pulumi stack output']],
  'infrastructure.pulumi-cancel': [['pulumi cancel'], ['pulumi logs']],
  'infrastructure.pulumi-up': [['pulumi up --yes', 'pulumi up -y'], ['pulumi up']],
  'infrastructure.pulumi-secret': [['pulumi config --show-secrets'], ['pulumi config']],
  'infrastructure.pulumi-change': [['pulumi up', 'pulumi refresh'], ['pulumi preview']],
  'infrastructure.cdk-deploy': [['cdk deploy --require-approval=never'], ['cdk deploy']],
  'infrastructure.cdk-local': [['cdk synth', 'sam build', 'vagrant validate'], ['cdk destroy']],
  'infrastructure.ansible-check': [
    ['ansible-playbook --check site.yml', 'ansible-playbook -C site.yml'],
    ['ansible-playbook site.yml'],
  ],
  'infrastructure.ansible': [
    ['ansible-playbook -i far site.yml'],
    ['ansible-playbook --syntax-check site.yml'],
  ],
  'infrastructure.vault-view': [['ansible-vault view keys.yml'], ['ansible-vault encrypt keys.yml']],
};
