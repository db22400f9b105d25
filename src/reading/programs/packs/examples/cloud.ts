import type { Examples } from './example.ts';

export const CLOUD_EXAMPLES: Examples = {
  'cloud.aws-dry': [['aws s3 rm s3://shop/a --dryrun'], ['aws s3 rm s3://shop/a']],
  'cloud.aws-s3-delete': [
    ['aws s3 rm s3://shop --recursive', 'aws --profile far s3 rb s3://shop'],
    ['aws s3 ls s3://shop'],
  ],
  'cloud.aws-s3-mirror': [['aws s3 sync out s3://shop --delete'], ['aws s3 sync out s3://shop']],
  'cloud.aws-secret': [
    ['aws secretsmanager get-secret-value --secret-id a'],
    ['aws secretsmanager list-secrets', 'aws secretsmanager get-random-password'],
  ],
  'cloud.aws-parameter': [
    ['aws ssm get-parameter --name a --with-decryption'],
    ['aws ssm get-parameter --name a'],
  ],
  'cloud.aws-token': [
    ['aws sts get-session-token', 'aws ecr get-login-password', 'aws iam create-access-key'],
    ['aws sts get-caller-identity'],
  ],
  'cloud.aws-decrypt': [['aws kms decrypt --ciphertext-blob fileb://a'], ['aws kms list-keys']],
  'cloud.aws-credentials': [
    ['aws configure export-credentials', 'aws configure get aws_secret_access_key'],
    ['aws configure list'],
  ],
  'cloud.aws-stop': [
    ['aws ec2 stop-instances --instance-ids i-1', 'aws sqs purge-queue --queue-url q'],
    ['aws ec2 describe-instances'],
  ],
  'cloud.aws-secret-change': [
    ['aws secretsmanager put-secret-value --secret-id a --secret-string b'],
    ['aws secretsmanager describe-secret --secret-id a'],
  ],
  'cloud.aws-invalidate': [
    ['aws cloudfront create-invalidation --distribution-id d --paths /a'],
    ['aws cloudfront list-distributions'],
  ],
  'cloud.aws-look': [['aws configure list-profiles'], ['aws configure set region x']],
  'cloud.aws-local': [['aws configure set region x', 'aws sso login'], ['aws s3 ls']],
  'cloud.gcloud-secret': [['gcloud secrets versions access latest --secret=a'], ['gcloud secrets list']],
  'cloud.gcloud-token': [['gcloud auth print-access-token'], ['gcloud auth list']],
  'cloud.gcloud-key': [
    ['gcloud iam service-accounts keys create key.json'],
    ['gcloud iam service-accounts list'],
  ],
  'cloud.gcloud-decrypt': [['gcloud kms decrypt --key=k'], ['gcloud kms keys list']],
  'cloud.bq-remove': [['bq rm -r -f shop.orders'], ['bq ls shop']],
  'cloud.gcloud-look': [['gcloud config list', 'gcloud auth list'], ['gcloud config set project p']],
  'cloud.gcloud-info': [['gcloud info'], ['gcloud projects list']],
  'cloud.gcloud-config': [['gcloud config set project p'], ['gcloud compute instances list']],
  'cloud.gcloud-ssh': [['gcloud compute ssh web'], ['gcloud compute instances list']],
  'cloud.az-secret': [
    ['az keyvault secret show -n a --vault-name v'],
    ['az keyvault secret list --vault-name v'],
  ],
  'cloud.az-keys': [['az storage account keys list -n s'], ['az storage account list']],
  'cloud.az-token': [['az account get-access-token'], ['az account show']],
  'cloud.az-credentials': [['az acr credential show -n r'], ['az acr list']],
  'cloud.azd-down': [['azd down --force'], ['azd show']],
  'cloud.az-stop': [['az vm deallocate -n web', 'az webapp restart -n web'], ['az vm list']],
  'cloud.heroku-reset': [['heroku pg:reset DATABASE -a shop'], ['heroku pg:info -a shop']],
  'cloud.heroku-config': [['heroku config -a shop'], ['heroku config:set A=b -a shop']],
  'cloud.heroku-token': [['heroku auth:token'], ['heroku auth:whoami']],
  'cloud.heroku-scale': [['heroku ps:scale web=0 -a shop'], ['heroku ps -a shop']],
  'cloud.fly-scale': [['fly scale count 0 -a shop'], ['fly scale show -a shop']],
  'cloud.fly-token': [['fly auth token'], ['fly status']],
  'cloud.production-deploy': [['netlify deploy --prod'], ['netlify deploy']],
  'cloud.production-default': [['vercel --prod'], ['vercel']],
  'cloud.supabase-reset': [['supabase db reset'], ['supabase db diff']],
  'cloud.supabase-local': [
    ['supabase start', 'wrangler dev', 'firebase emulators:start'],
    ['wrangler deploy'],
  ],
  'cloud.data-remove': [['firebase firestore:delete --all-collections'], ['firebase firestore:indexes']],
  'cloud.bulk-delete': [
    ['wrangler kv bulk keys.json', 'wrangler d1 execute shop --command x'],
    ['wrangler kv list'],
  ],
  'cloud.version-live': [['fastly service-version activate --version 7'], ['fastly service-version list']],
  'cloud.service-version-live': [
    ['fastly service version activate --version 7'],
    ['fastly service version list'],
  ],
  'cloud.names': [['vercel env ls'], ['vercel env pull']],
  'cloud.pull-secrets': [['vercel env pull'], ['vercel env add A']],
};
