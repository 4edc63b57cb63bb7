export { useStars } from './use-stars.ts'
