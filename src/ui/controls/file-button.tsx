import { useRef } from 'react'

import { Button } from './button.tsx'

type FileButtonProps = {
  /** The kinds of files that the chooser offers, such as ".json". */
  accept: string
  onText: (text: string, name: string) => void
  children: string
}

/** A button that opens a text file of this device; the file is not sent anywhere. */
export function FileButton({ accept, onText, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{children}</Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={children}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be opened again after a change.
          currentTarget.value = ''
          if (file) void readText(file).then((text) => onText(text, file.name))
        }}
      />
    </>
  )
}

/** The text of a file. Spreadsheets on Windows write tables without Unicode unless they are told to. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
