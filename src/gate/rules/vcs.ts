import { askPerson, classOf, fileChanges, type GateRule, subjectOf } from './rule.ts';

/** The repository's own metadata is changed through its program, not by hand. */
export const vcsMetadata: GateRule = {
  id: 'vcs.metadata',
  about: "the repository's own metadata is not changed by hand",
  reasons: ['VCS_METADATA', 'APPROVED'],
  judge(request) {
    return fileChanges(request).flatMap(({ index, paths }) =>
      paths.flatMap((path) => {
        const vcs = path.inside ? classOf(path, 'vcs') : undefined;
        if (!vcs || vcs.rule === 'vcs.lock') return [];
        const { rule, because } = vcs;
        return [
          askPerson(request, {
            reason: 'VCS_METADATA',
            rule,
            effect: index,
            subject: subjectOf(path),
            because,
          }),
        ];
      }),
    );
  },
};
