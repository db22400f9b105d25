import type { Examples } from './example.ts';

export const SERVICE_EXAMPLES: Examples = {
  'services.kafka-delete': [
    [
      'kafka-topics --bootstrap-server b:9092 --delete --topic a',
      'kafka-consumer-groups --bootstrap-server b:9092 --reset-offsets --group g',
    ],
    ['kafka-topics --bootstrap-server b:9092 --list'],
  ],
  'services.kafka-change': [
    ['kafka-topics --bootstrap-server b:9092 --create --topic a'],
    ['kafka-topics --bootstrap-server b:9092 --describe'],
  ],
  'services.queue-gone': [
    ['rabbitmqctl delete_vhost shop', 'rabbitmqadmin purge queue name=a'],
    ['rabbitmqctl list_queues'],
  ],
  'services.stream-gone': [['nats stream rm ORDERS', 'rpk topic delete orders'], ['nats stream ls']],
  'services.payment-live': [['stripe customers list --live'], ['stripe customers list']],
  'services.payment-key': [['stripe api_keys roll'], ['stripe listen']],
  'services.payment-refund': [['stripe refunds create --charge c'], ['stripe refunds list']],
  'services.index-clean': [['splunk clean eventdata'], ['sentry-cli info']],
  'services.gateway-dry': [['deck gateway diff'], ['deck gateway sync']],
  'services.gateway-dump': [['deck diff'], ['deck sync']],
  'services.gateway-reset': [['deck reset --force'], ['deck ping']],
  'services.gateway-reset-nested': [['deck gateway reset', 'deck gateway sync'], ['deck gateway dump']],
  'services.gateway-sync': [['deck sync --select-tag a'], ['deck validate']],
  'services.proxy-check': [['nginx -t', 'haproxy -c=check'], ['nginx']],
  'services.proxy-stop': [['haproxy -sf 12'], ['haproxy -f a.cfg']],
  'services.proxy-words': [['nginx -s stop'], ['nginx -t']],
  'services.proxy-run': [['caddy run'], ['nginx -v']],
  'services.dns': [['nsupdate -l'], ['dig api.example']],
};
