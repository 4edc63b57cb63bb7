import { countText } from '#platform/kernel/written.ts'
import type { Framework } from '../model/frameworks.ts'
import type { Struck } from '#evidence/model/written-words.ts'

/** What the frameworks are called. */
export const frameworkNames = {
  Summary: 'Summary',
  Essential: 'Essentials',
  Chronological: 'Chronological',
  ByQuestion: 'By question',
  ByThemes: 'By themes',
  CustomPrompt: 'Own instructions',
  CustomerCall: 'Customer call',
  FeatureRequests: 'Feature requests',
  ProductPRD: 'Product requirements',
  RecommendedActions: 'Recommended actions',
  ResearchReport: 'Research report',
  SalesMEDICC: 'Sales (MEDDICC)',
  SalesSPICED: 'Sales (SPICED)',
  UsabilityTest: 'Usability testing',
  VoiceOfCustomerReport: 'Voice of the customer',
} as const satisfies Record<Framework, string>

/** The words of summaries of notes. */
export const strings = {
  section: 'Summary',
  none: 'No summary yet',
  noneHint: 'Picks the key sentences of the note, word for word. Each opens its place in the text.',
  writtenHint: 'An AI model writes the sentences. Each is checked against its quote, and opens it.',
  summarize: 'Summarise',
  again: 'Summarise again',
  framework: 'Framework',
  frameworks: frameworkNames,
  needsModel: 'Needs a language model',
  language: 'Language',
  languageOfNote: 'Language of the note',
  otherLanguages: 'Written by AI; quotes stay in the language of the note',
  otherLanguagesNeedModel: 'Other languages need a language model',
  projectLanguage: (language: string) =>
    `Summaries of this project are in ${language}, which needs a language model. Without one, the summary is in the language of the note.`,
  translated: 'Another language than its quote: numbers and names were checked, the wording was not.',
  imported: 'Imported with the note, not checked',
  edited: (name: string) => `Edited by ${name}`,
  edit: (number: number) => `Edit sentence ${number}`,
  editHint: 'Edit this sentence',
  yourWords: 'Sentence of the summary',
  save: 'Save',
  saved: 'Saved the sentence',
  removeSentence: 'Remove sentence',
  sentenceRemoved: 'Removed the sentence',
  add: 'Add sentence',
  added: 'Added the sentence',
  offer: 'A new summary is ready',
  offerHint: 'Someone edited the current one, so it stays until you take over changes. Edited sentences are kept.',
  offerSame: 'The new summary says the same.',
  offerAdds: 'Adds',
  offerRemoves: 'Leaves out',
  accept: 'Accept',
  acceptThis: (text: string) => `Accept: ${text}`,
  acceptAll: 'Accept all',
  accepted: 'Changed the summary',
  dismiss: 'Dismiss',
  dismissed: 'Dismissed the new summary',
  written: 'Written by AI, each sentence with its quote',
  byAi: 'Written by AI',
  byModel: (model: string, isTranslated: boolean) =>
    isTranslated
      ? `Written by the AI model ${model}, in another language than its quotes: numbers and names were checked, the wording was not.`
      : `Written by the AI model ${model}. Each sentence was checked against its quote.`,
  withdrawn: 'No longer supported by the note',
  withdrawnHint: (count: number) =>
    count === 1
      ? 'One sentence of this summary is no longer supported by the note.'
      : `${countText(count)} sentences of this summary are no longer supported by the note.`,
  struck: {
    citation: 'Not proved: it cites no sentence of the note',
    quote: 'Not proved: its quote is not in the note',
    number: 'Not proved: a number is not in its quote',
    name: 'Not proved: a name is not in its quote',
    negation: 'Not proved: its quote says the opposite',
    meaning: 'Not proved: its quote says something else',
  } satisfies Record<Struck, string>,
  leftOut: (count: number) =>
    count === 1
      ? 'One sentence that the model wrote was left out: it was too long, or had a link.'
      : `${countText(count)} sentences that the model wrote were left out: they were too long or too many, or had links.`,
  instructions: 'What should the summary say?',
  instructionsHint: 'In your own words, for example “What does she say about prices?”',
  cancel: 'Cancel',
  withoutModel: 'Sentences of the note',
  running: 'Summarising the note',
  figures: (share: number) => `${Math.round(share * 100)} %`,
  failed: 'The summary did not load',
  stays: 'The current summary stays until the new one is ready.',
  changed: 'The text has changed here',
  changedHint: (count: number) =>
    count === 1
      ? 'One sentence of this summary is no longer in the note.'
      : `${countText(count)} sentences of this summary are no longer in the note.`,
  cutAt: (sentences: number) => `Only the first ${countText(sentences)} sentences of the note were read.`,
  byWords: 'Chosen by words: the model for meaning is not installed.',
  made: (names: string) => `By ${names}`,
  someone: 'Someone',
  play: (title: string, time: string) => `Go to ${title} at ${time}`,
  chapter: 'Chapter',
  copy: 'Copy with citations',
  copied: 'Copied the summary with its citations',
  remove: 'Remove',
  removed: 'Removed the summary',
  begun: 'Summarising the note',
  next: 'Next sentence of the summary',
  previous: 'Previous sentence of the summary',
} as const
