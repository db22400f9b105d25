import { effectOf, onPath, onPaths, targetOf, traitsOf } from '../common/effects.ts';
import { grammar, has, parseOptions, values } from '../common/options.ts';
import type { Invocation, ProgramReading, ProgramTable } from '../program.ts';

const BASE = grammar(
  'd,D,decode i,ignore-garbage w,wrap= b= o,output= input= base64 base32 base16 base2lsbf z85 hex',
);

/** Encoded text hides what it says, so what comes out of a decoder counts as fetched. */
function base64(call: Invocation): ProgramReading {
  const options = parseOptions(BASE, call.args);
  const decodes = has(options, 'decode');
  const effects = onPaths(
    call,
    'read',
    options.operands.filter((word) => word.text !== '-'),
    { sink: 'model' },
  );
  effects.push(...onPaths(call, 'write', values(options, 'output'), traitsOf('overwrite')));
  return { effects, ...(decodes ? { remoteOutput: true } : {}) };
}

const OPENSSL = grammar(
  'in= out= inkey= keyout= key= CAfile= cert= CA= CAkey= config= extfile= passin= passout= pass= k= K= iv= subj= days= newkey= connect= servername= sign= verify= rand= S= md= algorithm= pkeyopt= name= certfile= signature= d e a A base64 salt pbkdf2 noout text nodes x509 new req export pubin pubout hex binary',
  { oneDash: true },
);

function openssl(call: Invocation): ProgramReading {
  const [verb, ...rest] = call.args;
  const options = parseOptions(OPENSSL, rest);
  const outputs = values(options, 'out', 'keyout');
  const prints = outputs.length === 0 && !has(options, 'noout', 'pubout');
  const effects = onPaths(call, 'read', [...values(options, 'in'), ...options.operands], {
    sink: prints ? 'model' : 'file',
  });
  effects.push(
    ...onPaths(call, 'read', values(options, 'inkey', 'key', 'CAkey', 'sign'), { sink: 'process' }),
  );
  const made = /^(?:genrsa|genpkey|gendsa|ecparam)$/.test(verb?.text ?? '');
  const results = values(options, 'out');
  const keys = values(options, 'keyout');
  effects.push(
    ...onPaths(call, 'write', results, traitsOf('overwrite', made && !has(options, 'in') && 'generated')),
    ...onPaths(call, 'write', keys, traitsOf('overwrite', has(options, 'newkey') && 'generated')),
  );
  const [host] = values(options, 'connect');
  if (host !== undefined)
    effects.push(effectOf(call, 'send', 'network', { ...targetOf(host), ...traitsOf('remote') }));
  const decodes = has(options, 'd') || verb?.text === 's_client';
  return { effects, ...(decodes ? { remoteOutput: true } : {}) };
}

const GPG = grammar(
  'a,armor b,detach-sign c,symmetric d,decrypt e,encrypt s,sign clearsign clear-sign verify k,list-keys K,list-secret-keys list-sigs r,recipient= R= u,local-user= o,output= homedir= passphrase= passphrase-fd= passphrase-file= pinentry-mode= batch yes q,quiet v,verbose import export export-secret-keys export-secret-subkeys delete-keys delete-secret-keys delete-secret-and-public-key delete-key gen-key full-generate-key quick-generate-key quick-gen-key gen-revoke dearmor enarmor keyserver= recv-keys send-keys search-keys fingerprint show-keys with-colons no-default-keyring keyring= trust-model= cipher-algo= edit-key',
);

function gpg(call: Invocation): ProgramReading {
  const options = parseOptions(GPG, call.args);
  const outputs = values(options, 'output');
  const effects = onPaths(call, 'write', outputs, traitsOf('overwrite'));
  if (has(options, 'export-secret-keys', 'export-secret-subkeys')) {
    const path = { text: '~/.gnupg/private-keys-v1.d', known: true, glob: false, source: call.source };
    effects.push(
      ...onPath(call, 'read', path, {
        sink: outputs.length > 0 ? 'file' : 'model',
        ...traitsOf('recursive'),
      }),
    );
  }
  if (has(options, 'delete-keys', 'delete-secret-keys', 'delete-secret-and-public-key', 'delete-key')) {
    effects.push(
      effectOf(call, 'delete', 'system', {
        ...targetOf(options.operands[0]),
        recoverable: false,
        note: 'deletes a key',
        ...traitsOf('global'),
      }),
    );
  }
  if (has(options, 'send-keys'))
    effects.push(
      effectOf(call, 'send', 'network', { target: 'key server', ...traitsOf('remote', 'publish') }),
    );
  const reads = has(
    options,
    'decrypt',
    'encrypt',
    'symmetric',
    'sign',
    'clearsign',
    'clear-sign',
    'detach-sign',
    'verify',
    'import',
    'dearmor',
    'enarmor',
  );
  if (reads)
    effects.push(...onPaths(call, 'read', options.operands, { sink: outputs.length > 0 ? 'file' : 'model' }));
  return { effects, ...(has(options, 'decrypt', 'dearmor') ? { remoteOutput: true } : {}) };
}

const AGE = grammar(
  'd,decrypt e,encrypt a,armor p,passphrase r,recipient= R,recipients-file= i,identity= o,output=',
);

function age(call: Invocation): ProgramReading {
  const options = parseOptions(AGE, call.args);
  const outputs = values(options, 'output');
  const effects = onPaths(call, 'read', options.operands, {
    sink: outputs.length > 0 ? 'file' : has(options, 'decrypt') ? 'model' : 'process',
  });
  effects.push(...onPaths(call, 'write', outputs, traitsOf('overwrite')));
  return { effects, ...(has(options, 'decrypt') ? { remoteOutput: true } : {}) };
}

export const DECODE: ProgramTable = {
  base64,
  gbase64: base64,
  base32: base64,
  basenc: base64,
  uudecode: (call) => ({ ...base64(call), remoteOutput: true }),
  openssl,
  gpg,
  gpg2: gpg,
  age,
  rage: age,
};
