import { defineAction } from '#platform/web/keyboard/index.ts'

const round = { section: 'Agreement', screen: 'agreement' } as const

/** Actions on rounds of coding. */
export const agreementActions = {
  begin: defineAction({ ...round, id: 'agreement.begin', title: 'Start a coding round', keys: 'b' }),
  rename: defineAction({
    section: 'Agreement',
    screen: 'agreement-round',
    id: 'agreement.rename',
    title: 'Rename the round',
    keys: 'r',
  }),
  close: defineAction({
    section: 'Agreement',
    screen: 'agreement-round',
    id: 'agreement.close',
    title: 'Close the round, or code once more',
  }),
  download: defineAction({
    section: 'Agreement',
    screen: 'agreement-round',
    id: 'agreement.download',
    title: 'Download the coding as CSV',
  }),
  delete: defineAction({
    section: 'Agreement',
    screen: 'agreement-round',
    id: 'agreement.delete',
    title: 'Delete the round',
  }),
} as const
