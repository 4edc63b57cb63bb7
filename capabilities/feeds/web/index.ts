export { feedList } from './feed-acts.ts'
export { feedStrings } from './strings.ts'
export { openFeed, useFeedCommands, type OpenFeed } from './use-feed-commands.ts'
