export {
  askLanguageModel,
  openWorkspaceModel,
  type ModelInTurn,
  type OpenedModel,
  type WorkspaceModel,
} from './ask-language-model.ts'
export { openLanguageTurns } from './language-turns.ts'
export { noteCachedCall } from './note-cached-call.ts'
export { noteRegion } from './commands/note-region.ts'
export { languageModelIn, requireLanguageModel } from './require-language-model.ts'
export { switchedOffProjects } from './switched-off-projects.ts'
export { shareObject as languageModelShareObject } from './graphql/usage.ts'
export { whileWanted } from './while-wanted.ts'
