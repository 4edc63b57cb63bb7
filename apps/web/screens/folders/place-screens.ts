export { BrowseScreen, SharedScreen } from './browse-screen.tsx'
export { FolderScreen } from './folder-screen.tsx'
