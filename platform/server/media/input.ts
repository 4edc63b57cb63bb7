import { availableParallelism } from 'node:os'

/**
 * The accepted formats of recordings. Others are not even tried: among them are lists that name further files, pictures
 * and descriptions of streams in the network.
 */
const FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,flv,asf,mpeg,mpegts,mpegvideo,m4v,h264,hevc,dv,mxf,gxf,rm,ivf,nut,obu,' +
  'wav,w64,mp3,aac,flac,ogg,amr,amrnb,amrwb,aiff,au,caf,ac3,eac3,dts,wv,ape,tta,mpc,mpc8,tak,oma,voc,dsf,truehd,mlp,loas,adp'

/** With more threads than this, a large film needs more memory for their frames and stacks than is allowed. */
const MAX_THREADS = 8

/** Limits ffmpeg to a number of threads, before its input and before its output, if it would take more. */
export function threadWords(): string[] {
  return availableParallelism() > MAX_THREADS ? ['-threads', String(MAX_THREADS)] : []
}

/** The arguments with which ffmpeg and ffprobe open a recording and nothing but that file. */
export function inputArguments(path: string): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', FORMATS, '-i', `file:${path}`]
}
