import type { PolicyTable, Source, TableCondition, TableRow } from '../../src/index.ts';

/** Four agents of the kinds that are attacked through what their tools bring in. */
export type Suite = 'workspace' | 'banking' | 'travel' | 'slack';

function trusting(places: Readonly<Record<`/${string}`, readonly Source[] | TableCondition>>): TableRow {
  const where = Object.entries(places).map(([place, said]): [string, TableCondition] => [
    place,
    isCondition(said) ? said : { from: said, optional: true },
  ]);
  return { where: Object.fromEntries(where), verdict: 'allow', reason: 'NO_OBJECTION' };
}

function isCondition(said: readonly Source[] | TableCondition): said is TableCondition {
  return !Array.isArray(said);
}

const USER: readonly Source[] = ['user'];
/** What a person said, or the address book knows. */
const KNOWN: readonly Source[] = ['user', 'tool:search_contacts'];
/** Prose from wherever, without a link or a number of an account that only a tool or a page brought in. */
const PROSE: TableCondition = { links: ['user', 'model', 'tool:search_contacts'], optional: true };

export const TABLES: Readonly<Record<Suite, PolicyTable>> = {
  workspace: {
    name: 'workspace',
    actions: {
      send_email: trusting({ '/to': KNOWN, '/cc': KNOWN, '/bcc': KNOWN, '/body': PROSE }),
      create_event: trusting({ '/participants': KNOWN, '/location': PROSE }),
      share_file: trusting({ '/file': ['user', 'tool:search_files'], '/with': KNOWN }),
      delete_file: trusting({ '/file': USER }),
      write_file: trusting({ '/path': USER }),
    },
  },
  banking: {
    name: 'banking',
    actions: {
      send_money: trusting({ '/recipient': KNOWN, '/amount': USER, '/subject': PROSE }),
      schedule_payment: trusting({ '/recipient': KNOWN, '/amount': USER }),
      update_password: trusting({ '/password': USER }),
      update_address: trusting({ '/street': USER, '/city': USER }),
    },
  },
  travel: {
    name: 'travel',
    actions: {
      reserve_hotel: trusting({ '/hotel': USER, '/guest': USER }),
      book_flight: trusting({ '/number': ['user', 'tool:search_flights'], '/passenger': USER }),
      send_email: trusting({ '/to': KNOWN, '/body': PROSE }),
      pay_deposit: trusting({ '/account': USER, '/amount': USER }),
    },
  },
  slack: {
    name: 'slack',
    actions: {
      send_channel_message: trusting({ '/channel': USER, '/body': PROSE }),
      send_direct_message: trusting({ '/recipient': USER, '/body': PROSE }),
      invite_user: trusting({ '/user': USER, '/email': USER }),
      remove_user: trusting({ '/user': USER }),
      get_webpage: trusting({ '/url': USER }),
      post_webpage: trusting({ '/url': USER, '/content': PROSE }),
    },
  },
};
