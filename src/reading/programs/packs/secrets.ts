import type { Pack, PackRule } from './pack.ts';
import { changed, gone, looked, revealed } from './pack.ts';

const rule = (
  id: string,
  about: string,
  words: string,
  acts: PackRule['acts'],
  more: Partial<PackRule> = {},
): PackRule => ({ id: `secrets.${id}`, about, words, acts, ...more });

export const SECRETS: Pack = {
  id: 'secrets',
  about: 'secret managers: printing a secret, destroying it, changing who may read it',
  evidence: [
    '.vault-token',
    'vault.hcl',
    'doppler.yaml',
    '.infisical.json',
    '.sops.yaml',
    '.op/',
    '.chamber/',
  ],
  programs: [
    {
      names: ['vault', 'bao'],
      options:
        'address= namespace= ca-cert= client-cert= client-key= tls-server-name= format= field= mount= version= versions= ttl= policy= method= path= max-versions= output-policy force f wrap-ttl=',
      oneDash: true,
      general: 'cloud',
      rows: [
        rule('vault-destroy', 'destroys secrets', 'kv delete|destroy|undelete|rollback', gone('cloud')),
        rule('vault-metadata', 'destroys secrets', 'kv metadata delete', gone('cloud')),
        rule(
          'vault-disable',
          'takes a secret store away',
          'secrets|auth|audit disable|move|tune',
          gone('cloud'),
        ),
        rule(
          'vault-revoke',
          'takes rights away',
          'token|lease|policy|operator|namespace revoke|delete|seal|step-down|rekey|rotate|generate-root|init|unseal',
          gone('cloud'),
        ),
        rule('vault-delete', 'destroys secrets', 'delete', gone('cloud')),
        rule('vault-read', 'prints a secret', 'read|unwrap', revealed('cloud')),
        rule('vault-get', 'prints a secret', 'kv get', revealed('cloud')),
        rule('vault-token', 'prints a token', 'token|print create|token', revealed('cloud')),
        rule(
          'vault-look',
          'lists names',
          'status|list|version|path-help|kv|secrets|auth|policy|audit|operator|lease list|status|read|lookup|members|get',
          [{ verb: 'read', domain: 'cloud', sink: 'model', traits: ['remote'] }],
        ),
        rule(
          'vault-write',
          'changes a secret store',
          'write|kv|patch|secrets|auth|policy|login|audit *',
          changed('cloud'),
        ),
      ],
    },
    {
      names: ['op'],
      options: 'account= vault= format= cache= fields= session= title= category= reveal archive otp',
      general: 'cloud',
      rows: [
        rule('op-read', 'prints a secret', 'read|inject', revealed('cloud')),
        rule(
          'op-token',
          'takes rights away',
          'connect|service-account|events-api|group|user token|server|vault|group delete|revoke|remove|edit',
          gone('cloud'),
        ),
        rule('op-item', 'prints a secret', 'item|document get', revealed('cloud')),
        rule('op-item-share', 'shows a secret to somebody else', 'item share', gone('cloud')),
      ],
    },
    {
      names: [
        'doppler',
        'infisical',
        'chamber',
        'akeyless',
        'conjur',
        'keeper',
        'ksm',
        'phase',
        'dotenvx',
        'dotenv-vault',
        'envkey',
        'berglas',
        'teller',
        'summon',
      ],
      options: 'p,project= c,config= t,token= env= path= format= scope= workspaceId= plain json y,yes',
      general: 'cloud',
      rows: [
        rule('manager-delete', 'destroys secrets', 'delete|remove|rm', gone('cloud')),
        rule('manager-print', 'prints secrets', 'secrets get|download|substitute', revealed('cloud')),
        rule(
          'manager-export',
          'prints secrets',
          'export|read|get|get-secret-value|env|decrypt|pull',
          revealed('cloud'),
        ),
        rule('manager-names', 'lists names of secrets', 'secrets list|ls', looked('cloud')),
        rule('manager-list', 'prints secrets', 'secrets', revealed('cloud')),
      ],
    },
    {
      names: ['sops'],
      options:
        'd,decrypt e,encrypt i,in-place r,rotate k,kms= p,pgp= a,age= input-type= output-type= extract= output= config= set=',
      rows: [
        rule('sops-print', 'prints secrets', '', revealed('cloud'), {
          flags: ['-d', '--decrypt'],
          without: ['-i', '--in-place', '--output'],
        }),
        rule('sops-decrypt', 'prints secrets', 'decrypt', revealed('cloud'), {
          without: ['-i', '--in-place', '--output'],
        }),
      ],
    },
    {
      names: [
        'bw',
        'bws',
        'lpass',
        'pass',
        'gopass',
        'keepassxc-cli',
        'secret-tool',
        'keyring',
        'passage',
        'enpasscli',
        'nordpass',
        'rbw',
        'kwallet-query',
        'security-tool',
      ],
      options: 'session= c,clip k,key-file= q,quiet f,force r,recursive s,show-protected a,attributes=',
      general: 'cloud',
      rows: [
        rule('store-delete', 'destroys passwords', 'delete|rm|remove|purge|clear|mv|del', gone('cloud')),
        rule(
          'store-print',
          'prints a password',
          'get|show|lookup|cat|export|otp|clip|serve|search|unlock',
          revealed('cloud'),
        ),
        rule('store-look', 'lists names', 'ls|list|find|status|version|sync|login|init|git|audit', []),
        rule(
          'store-write',
          'changes passwords',
          'insert|edit|add|create|generate|set|store|import|cp',
          changed('cloud'),
        ),
        rule('store-name', 'prints a password', '*', revealed('cloud')),
      ],
    },
  ],
};
