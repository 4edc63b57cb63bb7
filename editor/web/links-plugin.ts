import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { isFromOthers } from './block-ids-plugin.ts'

/** The name under which the library lets addresses in a change be left as they are. */
const NO_LINKS = 'preventAutolink'

/**
 * Addresses become links where they are typed. A text that arrives is not searched for them: a long one would wait for
 * that.
 */
export const LinksWhereTyped = Extension.create({
  name: 'linksWhereTyped',
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction(transaction) {
        if (isFromOthers(transaction)) transaction.setMeta(NO_LINKS, true)
        return true
      },
    }),
  ],
})
