export { changingFeed, creatingFeed, deletingFeed, feedList } from './feed-acts.ts'
export { openFeed, type OpenFeed } from './open-feed.ts'
export { feedStrings } from './strings.ts'
