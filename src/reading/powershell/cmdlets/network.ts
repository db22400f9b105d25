import { traitsOf } from '../../programs/common/effects.ts';
import { fetchesFrom, sendsTo } from '../../programs/common/net.ts';
import { requestEffects } from '../../programs/network/request.ts';
import { type Flow, GAP, SILENT, type Value } from '../values.ts';
import {
  add,
  type CmdletCall,
  type CmdletTable,
  given,
  invocationOf,
  switched,
  table,
  touch,
} from './cmdlet.ts';

function request(call: CmdletCall): Flow {
  const { walk, source } = call;
  const address: Value = given(call, 'uri')[0] ?? { text: GAP, known: false, glob: false, source };
  const out = given(call, 'outfile');
  const body = [...given(call, 'body'), ...given(call, 'form')];
  const [method] = given(call, 'method', 'custommethod');
  const verb = method === undefined ? 'GET' : method.known ? method.text.toUpperCase() : 'POST';
  const sink = out.length > 0 ? 'file' : 'model';
  walk.out.effects.push(...requestEffects(invocationOf(call), verb, address, sink));
  if (body.length > 0 && verb === 'GET') walk.out.effects.push(sendsTo(invocationOf(call), address));
  for (const value of given(call, 'infile'))
    touch(call, 'read', { value, literal: true }, { sink: 'network' });
  for (const value of out) touch(call, 'write', { value, literal: true }, traitsOf('overwrite'));
  if (out.length > 0 && !switched(call, 'passthru')) return { ...SILENT, takes: 'network' };
  return { values: [], open: true, remote: true, posix: 'curl -s "$HOLDFAST_NOT_KNOWN"', takes: 'network' };
}

function mail(call: CmdletCall): Flow {
  add(call, 'send', 'network', { ...traitsOf('remote') });
  for (const value of given(call, 'attachments'))
    touch(call, 'read', { value, literal: true }, { sink: 'network' });
  return { ...SILENT, takes: 'network' };
}

function transfer(call: CmdletCall): Flow {
  const [from] = given(call, 'source');
  call.walk.out.effects.push(fetchesFrom(invocationOf(call), from, 'file'));
  for (const value of given(call, 'destination'))
    touch(call, 'write', { value, literal: true }, traitsOf('overwrite'));
  return SILENT;
}

const REQUEST =
  'Uri= Method= CustomMethod|CM= Body= Form= InFile= OutFile= Headers= ContentType= UseBasicParsing PassThru TimeoutSec= UserAgent= Credential= UseDefaultCredentials Token= Authentication= WebSession= SessionVariable|SV= MaximumRedirection= SkipCertificateCheck SkipHttpErrorCheck Resume Proxy= ProxyCredential= DisableKeepAlive FollowRelLink AllowUnencryptedAuthentication MaximumRetryCount= RetryIntervalSec= HttpVersion= StatusCodeVariable= ResponseHeadersVariable=';

export const NETWORK: CmdletTable = table(
  { name: 'Invoke-WebRequest', parameters: REQUEST, positional: ['Uri'], read: request },
  { name: 'Invoke-RestMethod', parameters: REQUEST, positional: ['Uri'], read: request },
  {
    name: 'Send-MailMessage',
    parameters:
      'To= From= Subject= Body= SmtpServer= Attachments|PsPath= Cc= Bcc= Port= Credential= UseSsl BodyAsHtml Priority= Encoding=',
    positional: ['To', 'Subject', 'Body', 'SmtpServer'],
    read: mail,
  },
  {
    name: 'Start-BitsTransfer',
    parameters:
      'Source= Destination= DisplayName= Description= Priority= TransferType= Credential= Asynchronous',
    positional: ['Source', 'Destination'],
    whatIf: true,
    read: transfer,
  },
);
