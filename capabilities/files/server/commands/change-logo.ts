import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { authorizeLogo, setLogo } from '#workspaces/server/index.ts'
import { workspacePolicy } from '#workspaces/model/policy.ts'
import { MAX_LOGO_PIXELS } from '../../model/limits.ts'
import { sniffPicture } from '../../model/sniff-picture.ts'
import { addFile } from '../add-file.ts'

/**
 * Replaces or removes the logo of the workspace. @throws Failure UnprocessableContent for bytes that are no picture.
 */
export const changeLogo = defineCommand({
  name: 'change-logo',
  who: [workspacePolicy.may('change')],
  ports: ['queue', 'storage'],
  input: z.object({ picture: z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }).nullable() }),
  async run(context, { picture }) {
    const workspace = await authorizeLogo(context)
    const fileId = picture === null ? null : await storePicture(picture)
    await setLogo(context, workspace, fileId)
    return { id: context.teamId }

    async function storePicture({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<string> {
      const sniffed = sniffPicture(bytes)
      if (!sniffed)
        throw new Failure(
          'UnprocessableContent',
          'This is not a picture. Pictures are PNG, JPEG, GIF, WebP and SVG files.',
        )
      if ((sniffed.width ?? 0) * (sniffed.height ?? 0) > MAX_LOGO_PIXELS)
        throw new Failure('UnprocessableContent', `A logo has at most ${MAX_LOGO_PIXELS.toLocaleString('en')} pixels.`)
      return (await addFile(context, { scopeId: context.teamId, name, bytes })).id
    }
  },
})
