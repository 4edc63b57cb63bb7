import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { MAX_QUERY_CHARS } from '../model/limits.ts'
import { meantWords } from './found-by-words.ts'
import { rowType } from './result-type-graphql.ts'

/** A search of one row, and the spellings of its words. */
const MEANT_WEIGHT = 20

builder.queryField('meantWords', (t) =>
  t.string({
    nullable: true,
    extensions: { weight: MEANT_WEIGHT },
    description:
      'Similar words that are clearly meant where those of a search within the rows of a project, or within the highlights of a tag, are misspelt; null if they are not.',
    args: {
      type: t.arg({ type: rowType }),
      projectId: t.arg.id({ required: false }),
      tagId: t.arg.id({ required: false }),
      words: t.arg.string(),
    },
    resolve: async (_root, { type, projectId, tagId, words }, context) => {
      const { actor, read, services, teamId } = workspaceOf(context)
      const among = {
        type,
        projectId: projectId == null ? null : idArgument(String(projectId)),
        tagId: tagId == null ? null : idArgument(String(tagId)),
      }
      return read(async (tx) =>
        meantWords(services.searchIndex, { tx, teamId, actor }, among, words.slice(0, MAX_QUERY_CHARS)),
      )
    },
  }),
)
