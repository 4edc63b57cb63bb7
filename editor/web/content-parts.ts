import type { ReactNode } from 'react'
import { strings } from './strings.ts'
import type { ReferenceDisplay, ReferenceTarget } from '../document/references.ts'

/** The data of a reference card. `onDisplayChange` is set while the document can be edited. */
export interface ReferenceProps {
  target: ReferenceTarget
  targetId: string
  display: ReferenceDisplay
  onDisplayChange?: (display: ReferenceDisplay) => void
}

/** The data of a stored file. */
interface FileProps {
  fileId: string
  name: string
  mediaType: string | null
}

/** The data of a stored picture. */
interface PictureProps {
  fileId: string
  alt: string
}

/** How titles of questions lead to their pages, without leaving the application. */
interface QuestionLink {
  hrefOf: (questionId: string) => string
  follow: (href: string) => void
}

/** Whether the application itself follows a click on a link: no modifier key that opens a new tab. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Parts of a document that other capabilities draw or name. Pass stable functions: new ones redraw the document. */
export interface ContentParts {
  renderReference?: (reference: ReferenceProps) => ReactNode
  renderFile?: (file: FileProps) => ReactNode
  /** Draws a stored picture; without it, it is only shown. */
  renderPicture?: (picture: PictureProps) => ReactNode
  /** The address from which a stored picture is loaded. */
  imageUrl?: (fileId: string) => string
  questionTitle?: (questionId: string) => string | null
  /** The page of a question, to which its title leads. */
  questionLink?: QuestionLink
  optionTitle?: (questionId: string, optionId: string) => string | null
  renderPublishedInsights?: (title: string) => ReactNode
}

/** The address of a stored picture if nothing else is given (document 3 §2). */
export function defaultImageUrl(fileId: string): string {
  return `/image/${encodeURIComponent(fileId)}`
}

/**
 * The address for a picture of another site: through this one, so that the other site does not learn who reads. Null
 * for what is not a web address.
 */
export function elsewhereImageUrl(source: string): string | null {
  return /^https?:/i.test(source.trim()) ? `/image/remote/stream?srcUrl=${encodeURIComponent(source.trim())}` : null
}

/** The replacement for a picture of another site that is not available: its description, and its site. */
export function pictureElsewhere(alt: unknown, source: string | null): string {
  const described = typeof alt === 'string' && alt !== '' ? alt : strings.picture
  return source !== null && URL.canParse(source) ? `${described} (${new URL(source).hostname})` : described
}
