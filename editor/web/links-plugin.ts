import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { isFromOthers } from './block-ids-plugin.ts'

/** The name of the library's option that leaves addresses in a change unlinked. */
const NO_LINKS = 'preventAutolink'

/**
 * Turns addresses into links as they are typed. An arriving text is not searched for them: that would delay a long one.
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
