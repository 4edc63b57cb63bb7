export { ExploreScreen, SavedFeedScreen } from './explore-screen.tsx'
export { StartScreen } from './start-screen.tsx'
export { UserScreen } from './user-screen.tsx'
