import type { ExtractiveFramework } from './choose-sentences.ts'
import { FRAMEWORKS, isExtractive, type Framework } from './frameworks.ts'

/** The frameworks in which a language model writes the sentences. */
export type WrittenFramework = Exclude<Framework, ExtractiveFramework>

/** A section of a written summary: only its sentences are written, its title is fixed. */
export interface WrittenSection {
  /** Stored with summaries: never renamed. */
  id: string
  title: string
  /** What belongs in it, for the model. */
  asks: string
}

const section = (id: string, title: string, asks: string): WrittenSection => ({ id, title, asks })

export const WRITTEN_SECTIONS: Readonly<Record<Framework, readonly WrittenSection[]>> = {
  // These choose sentences; a model writes them only in another language than that of the note.
  Summary: [section('summary', 'Summary', 'What carries most of the note.')],
  Essential: [section('essentials', 'Essentials', 'The five things that matter most.')],
  Chronological: [section('in-order', 'In order', 'What is said, in its order.')],
  ByQuestion: [section('answers', 'Answers', 'What was answered to each question, in their order.')],
  ByThemes: [section('themes', 'Themes', 'What is said on each topic, topic by topic.')],
  // What it asks is in the instructions of the person.
  CustomPrompt: [section('answer', 'Answer', 'What the instructions of the person ask for.')],
  CustomerCall: [
    section('situation', 'Situation', 'Who the customer is and what they work on.'),
    section('needs', 'Needs', 'What they need or want to reach.'),
    section('problems', 'Problems', 'What does not work for them.'),
    section('reactions', 'Reactions', 'What they said about the product or an offer.'),
    section('next-steps', 'Next steps', 'What was agreed or promised.'),
  ],
  FeatureRequests: [
    section('requests', 'Requests', 'What they ask for.'),
    section('reasons', 'Reasons', 'What they need it for.'),
    section('workarounds', 'Workarounds', 'What they do instead today.'),
  ],
  ProductPRD: [
    section('problem', 'Problem', 'The problem to be solved, and for whom.'),
    section('goals', 'Goals', 'What would be better if it were solved.'),
    section('requirements', 'Requirements', 'What a solution has to do.'),
    section('constraints', 'Constraints', 'What limits a solution.'),
    section('open-questions', 'Open questions', 'What they did not know or left open.'),
  ],
  RecommendedActions: [
    section('asked-for', 'Asked for', 'What they said should be done.'),
    section('problems', 'Problems behind it', 'What they said goes wrong, for which something should be done.'),
    section('urgency', 'Urgency', 'What they said about how much it matters, or by when.'),
  ],
  ResearchReport: [
    section('background', 'Background', 'Who speaks, and in which situation.'),
    section('findings', 'Findings', 'What they do, think and experience.'),
    section('contradictions', 'Contradictions', 'What contradicts something else that was said.'),
    section('open-questions', 'Open questions', 'What was asked and not answered.'),
  ],
  SalesMEDICC: [
    section('metrics', 'Metrics', 'Figures by which they measure success.'),
    section('economic-buyer', 'Economic buyer', 'Who decides about money.'),
    section('decision-criteria', 'Decision criteria', 'By what they decide.'),
    section('decision-process', 'Decision process', 'How and when they decide.'),
    section('pain', 'Identified pain', 'What costs or hurts them today.'),
    section('champion', 'Champion', 'Who inside supports it.'),
    section('competition', 'Competition', 'What else they consider or use.'),
  ],
  SalesSPICED: [
    section('situation', 'Situation', 'Facts about the customer.'),
    section('pain', 'Pain', 'What troubles them.'),
    section('impact', 'Impact', 'What follows from it for their work or business.'),
    section('critical-event', 'Critical event', 'By when something has to change, and why.'),
    section('decision', 'Decision', 'How, by whom and by what they decide.'),
  ],
  UsabilityTest: [
    section('tasks', 'Tasks', 'What the participant tried to do.'),
    section('went-well', 'What went well', 'What worked for them.'),
    section('difficulties', 'Difficulties', 'Where they hesitated, erred or failed.'),
    section('expectations', 'Expectations', 'What they expected instead.'),
  ],
  VoiceOfCustomerReport: [
    section('needs', 'Needs', 'What they need.'),
    section('praise', 'Praise', 'What they like.'),
    section('complaints', 'Complaints', 'What they dislike.'),
    section('wishes', 'Wishes', 'What they wish for.'),
  ],
}

export const WRITTEN_FRAMEWORKS = FRAMEWORKS.filter((one): one is WrittenFramework => !isExtractive(one))

/** The title of a section of a written summary; null for one of another release. */
export function writtenTitle(framework: Framework, id: string): string | null {
  if (WRITTEN_SECTIONS[framework].length === 1) return null
  return WRITTEN_SECTIONS[framework].find((one) => one.id === id)?.title ?? null
}
