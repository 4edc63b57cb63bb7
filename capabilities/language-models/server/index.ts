export { askLanguageModel, openLanguageTurns, openWorkspaceModel } from './ask-language-model.ts'
export type { ModelInForce } from './model-in-force.ts'
export { languageModelIn, requireLanguageModel, type LanguageUse } from './require-language-model.ts'
export { switchedOffProjects } from './switched-off-projects.ts'
