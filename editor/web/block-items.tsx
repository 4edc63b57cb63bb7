import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconH1 from '@tabler/icons-react/dist/esm/icons/IconH1.mjs'
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs'
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs'
import IconLetterCase from '@tabler/icons-react/dist/esm/icons/IconLetterCase.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconSeparatorHorizontal from '@tabler/icons-react/dist/esm/icons/IconSeparatorHorizontal.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { ChainedCommands } from '@tiptap/core'
import { strings } from './strings.ts'
import type { SuggestionItem } from './suggestions.ts'

type Step = (chain: ChainedCommands) => ChainedCommands

function block(
  id: string,
  label: string,
  icon: React.ReactNode,
  keywords: readonly string[],
  step: Step,
): SuggestionItem {
  return {
    id,
    label,
    icon,
    keywords,
    run: (editor, range) => void step(editor.chain().focus().deleteRange(range)).run(),
  }
}

const SIZE = 16

/** The editor's own rows of the `/` menu. */
export const blockItems: readonly SuggestionItem[] = [
  block('paragraph', strings.paragraph, <IconLetterCase size={SIZE} />, ['plain', 'paragraph'], (chain) =>
    chain.setParagraph(),
  ),
  block('heading-1', strings.heading(1), <IconH1 size={SIZE} />, ['title', 'h1'], (chain) =>
    chain.setHeading({ level: 1 }),
  ),
  block('heading-2', strings.heading(2), <IconH2 size={SIZE} />, ['h2'], (chain) => chain.setHeading({ level: 2 })),
  block('heading-3', strings.heading(3), <IconH3 size={SIZE} />, ['h3'], (chain) => chain.setHeading({ level: 3 })),
  block('bullet-list', strings.bulletList, <IconList size={SIZE} />, ['unordered', 'ul'], (chain) =>
    chain.toggleBulletList(),
  ),
  block('ordered-list', strings.orderedList, <IconListNumbers size={SIZE} />, ['ordered', 'ol'], (chain) =>
    chain.toggleOrderedList(),
  ),
  block('task-list', strings.taskList, <IconListCheck size={SIZE} />, ['todo', 'checkbox'], (chain) =>
    chain.toggleTaskList(),
  ),
  block('quote', strings.quote, <IconBlockquote size={SIZE} />, ['blockquote'], (chain) => chain.setBlockquote()),
  block('code', strings.codeBlock, <IconCode size={SIZE} />, ['pre', 'program'], (chain) => chain.setCodeBlock()),
  block('table', strings.table, <IconTable size={SIZE} />, ['grid', 'rows', 'columns'], (chain) =>
    chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  ),
  block('divider', strings.divider, <IconSeparatorHorizontal size={SIZE} />, ['line', 'rule', 'hr'], (chain) =>
    chain.setHorizontalRule(),
  ),
]

/**
 * The rows that need something from the device. @param choose opens the file dialog for the types; for all files if it
 * is empty
 */
export function fileItems(choose: (accept: string) => void): SuggestionItem[] {
  const item = (
    id: string,
    label: string,
    icon: React.ReactNode,
    keywords: readonly string[],
    accept: string,
  ): SuggestionItem => ({
    id,
    label,
    icon,
    keywords,
    run: (editor, range) => {
      editor.chain().focus().deleteRange(range).run()
      choose(accept)
    },
  })
  return [
    item('picture', strings.picture, <IconPhoto size={SIZE} />, ['image', 'photo', 'upload', 'file'], 'image/*'),
    item(
      'file',
      strings.file,
      <IconPaperclip size={SIZE} />,
      ['upload', 'recording', 'video', 'audio', 'pdf', 'attachment'],
      '',
    ),
  ]
}
