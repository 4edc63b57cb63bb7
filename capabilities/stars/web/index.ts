export { useStarred } from './star-list.ts'
export { useStars } from './use-stars.ts'
