export { drawCaption, drawCard } from './draw-card.ts'
