import { useRef } from 'react'

import { Button, type ButtonProps } from './button.tsx'
import { readText } from './read-text.ts'

type FileButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'icon'> & {
  /** The kinds of files that the chooser offers, such as ".json". */
  accept: string
  onText: (text: string, name: string) => void
  children: string
}

/** A button that opens a text file of this device; the file is not sent anywhere. */
export function FileButton({ accept, onText, children, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
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
