import { z } from 'zod'

/** A mail to one person, as plain text and, where it looks better, as HTML. */
export const mailSchema = z.object({
  to: z.string().min(3),
  subject: z.string().min(1),
  text: z.string(),
  html: z.string().optional(),
  replyTo: z.string().optional(),
})

export type Mail = z.infer<typeof mailSchema>
