import { ICCID, IMEI } from '../checks/devices.ts';
import { VIN } from '../checks/united-states.ts';
import type { IdentifierType } from './identifier-type.ts';

export const DEVICES: readonly IdentifierType[] = [
  {
    code: 'IMEI',
    title: 'number of a mobile device',
    forms: ['##-######-######-#', '###############', '## ###### ###### #', '######-##-######-#'],
    schemes: [IMEI],
    cues: ['imei', 'device id', 'handset', 'imei1', 'imei2'],
    bare: 'strict',
    spelled: 'balanced',
  },
  {
    code: 'ICCID',
    title: 'number of a subscriber card',
    forms: ['###################', '####################', '#### #### #### #### ###'],
    schemes: [ICCID],
    cues: ['iccid', 'sim', 'sim card', 'esim', 'sim serial'],
    bare: 'strict',
    spelled: 'strict',
  },
  {
    code: 'VIN',
    title: 'number of a vehicle',
    forms: ['*****************'],
    schemes: [VIN],
    cues: [
      'vin',
      'chassis',
      'vehicle identification',
      'fahrgestellnummer',
      'bastidor',
      'numéro de châssis',
      'telaio',
    ],
    bare: 'balanced',
  },
];
