import { askPerson, classOf, type GateRule, resolved, subjectOf } from './rule.ts';

/** What often holds a credential, and as often holds none, is a person's to show. */
export const privateSettings: GateRule = {
  id: 'private.file',
  about: 'settings that may hold tokens reach a model only with a person’s consent',
  reasons: ['SECRET_POSSIBLE', 'APPROVED'],
  judge(request) {
    return resolved(request).flatMap(({ effect, index, paths }) => {
      const tells = effect.sink !== undefined && effect.sink !== 'process';
      if (effect.domain !== 'file' || effect.verb !== 'read' || !tells) return [];
      return paths.flatMap((path) => {
        // A search below a folder that happens to hold one is no reading of it.
        const found = path.below === undefined ? classOf(path, 'private') : undefined;
        if (found === undefined || (effect.targetKind === 'glob' && !path.exists)) return [];
        const { rule, because } = found;
        return [
          askPerson(request, {
            reason: 'SECRET_POSSIBLE',
            rule,
            effect: index,
            subject: subjectOf(path),
            because,
            instead: 'ask for the one setting that matters, by its name',
          }),
        ];
      });
    });
  },
};
