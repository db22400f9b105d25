import type { Examples } from './example.ts';

export const SECRET_EXAMPLES: Examples = {
  'secrets.vault-destroy': [
    ['vault kv destroy -versions=1 secret/a', 'vault kv delete secret/a'],
    ['vault kv list secret'],
  ],
  'secrets.vault-metadata': [['vault kv metadata delete secret/a'], ['vault kv metadata get secret/a']],
  'secrets.vault-disable': [
    ['vault secrets disable kv', 'vault auth disable github'],
    ['vault secrets list'],
  ],
  'secrets.vault-revoke': [['vault token revoke -self', 'vault operator seal'], ['vault token lookup']],
  'secrets.vault-delete': [['vault delete secret/a'], ['vault list secret']],
  'secrets.vault-read': [['vault read secret/a'], ['vault status']],
  'secrets.vault-get': [['vault kv get -field=x secret/a'], ['vault kv list secret']],
  'secrets.vault-token': [['vault token create', 'vault print token'], ['vault token lookup']],
  'secrets.vault-look': [['vault secrets list', 'vault kv list secret'], ['vault kv get secret/a']],
  'secrets.vault-write': [
    ['vault kv put secret/a x=y', 'vault write secret/a x=y'],
    ['vault kv get secret/a'],
  ],
  'secrets.op-read': [['op read op://a/b/c'], ['op vault list']],
  'secrets.op-token': [['op connect token delete t'], ['op connect token list']],
  'secrets.op-item': [['op item get "Shop login"'], ['op item list']],
  'secrets.op-item-share': [['op item share "Shop login"'], ['op item list']],
  'secrets.manager-delete': [['infisical delete a'], ['infisical init']],
  'secrets.manager-print': [
    ['doppler secrets get KEY --plain', 'doppler secrets download'],
    ['doppler secrets set KEY x'],
  ],
  'secrets.manager-export': [['infisical export', 'chamber read app key'], ['doppler run -- npm start']],
  'secrets.manager-names': [['doppler secrets list'], ['doppler secrets get KEY']],
  'secrets.manager-list': [['doppler secrets'], ['doppler projects']],
  'secrets.sops-print': [['sops -d a.enc.yaml'], ['sops -d -i a.enc.yaml', 'sops -e a.yaml']],
  'secrets.sops-decrypt': [['sops decrypt a.enc.yaml'], ['sops encrypt a.yaml']],
  'secrets.store-delete': [['pass rm shop', 'bw delete item 1'], ['pass ls']],
  'secrets.store-print': [['pass show shop', 'bw get password shop'], ['bw list items']],
  'secrets.store-look': [['pass ls', 'bw status'], ['pass show shop']],
  'secrets.store-write': [['pass insert shop', 'bw create item x'], ['pass ls']],
  'secrets.store-name': [['pass shop/login'], ['pass ls']],
};
