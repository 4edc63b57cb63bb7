import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { newId } from '#platform/kernel/ids.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { locationHeader } from '#platform/kernel/location-header.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { askedHost } from '#identity/server/index.ts'
import type { Services } from '#journal/server/index.ts'
import { workspaceAddress } from '#workspaces/server/index.ts'
import { SEEDED_PASSWORD, type SeededWorkspace } from '../operator/seed/seed-workspace.ts'
import { DEVELOPMENT_PATH, GALLERY_PATH } from './paths.ts'

const SIGN_IN_PATH = `${DEVELOPMENT_PATH}/sign-in`

const signInQuery = z.object({
  as: z.email(),
  /** The page to open: a path of the workspace. */
  to: z
    .string()
    .regex(/^\/(?![/\\])/)
    .default('/home'),
})

/**
 * The page with the links into the seeded workspace, one click for each of its members, and the link to the gallery.
 */
export function openDevelopmentPages(server: FastifyInstance, services: Services, seeded: SeededWorkspace): void {
  const { publicUrl, singleHost } = services.configuration
  const address = workspaceAddress(publicUrl, singleHost, { ...seeded, domain: null })

  server.get(DEVELOPMENT_PATH, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(pageOf(address, seeded)),
  )
  server.get(SIGN_IN_PATH, async (request, reply) => {
    const { as, to } = parseInput(signInQuery, request.query)
    const member = seeded.members.find(({ email }) => email === as)
    if (!member) throw notFound('This member of the seeded workspace')
    const now = new Date()
    const { host } = new URL(address)
    if (askedHost(request) !== host) return reply.redirect(new URL(request.url, address).href, 302)
    const cookies = await services.identity.continueSession(
      {
        ...member,
        sessionId: newId(),
        familyId: newId(),
        emailVerified: true,
        createdAt: now,
        method: 'operator',
        authenticatedAt: now,
        expiresAt: now,
        host: new URL(publicUrl).host,
      },
      { host, ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? '', cookie: request.headers.cookie },
    )
    return reply.header('set-cookie', cookies).redirect(locationHeader(to), 302)
  })
}

function pageOf(address: string, { members, counts }: SeededWorkspace): string {
  const ways = members
    .map(({ name, email, role }) => {
      const way = `${SIGN_IN_PATH}?${new URLSearchParams({ as: email }).toString()}`
      return `<li><a href="${way}">${name}</a> <span>${role.toLowerCase()}, ${email}</span></li>`
    })
    .join('')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Developing Quarry</title>
    <style>
      body { font: 16px/1.6 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem; }
      ul { padding: 0; list-style: none; }
      li { padding: 0.25rem 0; }
      a { font-weight: 600; }
      span { opacity: 0.75; }
    </style>
  </head>
  <body>
    <main>
      <h1>Developing Quarry</h1>
      <p>One click opens ${address} signed in as</p>
      <ul>${ways}</ul>
      <p>By form the password is <code>${SEEDED_PASSWORD}</code>. The workspace holds ${counts.notes} notes,
        ${counts.highlights} highlights and ${counts.insights} insights that are made up.</p>
      <p><a href="${GALLERY_PATH}">Parts in every state</a></p>
    </main>
  </body>
</html>
`
}
