import type { ApolloClient } from '@apollo/client'
import IconMessageCircleQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageCircleQuestion.mjs'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { asksQuestion } from '#search/model/question.ts'
import { paletteResults } from '#search/web/index.ts'
import { links } from '../links.ts'
import { shellStrings } from '../shell/strings.ts'

/** Searches the workspace for what is typed into the palette; a question can be asked as well. */
export function findForPalette(client: ApolloClient): ReturnType<typeof paletteResults> {
  const find = paletteResults(client, foundKinds)
  return async (typed, signal) => {
    const found = await find(typed, signal)
    if (!asksQuestion(typed)) return found
    const title = [{ text: shellStrings.palette.ask(typed.trim()), match: false }]
    return [...found, { id: 'ask', title, where: '', href: links.ask(typed.trim()), icon: IconMessageCircleQuestion }]
  }
}
