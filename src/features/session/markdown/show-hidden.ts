import { visible } from '#src/ui/text/visible.ts'

type Node = { value?: string; children?: readonly Node[] }

/** A plugin of react-markdown that shows hidden characters which Markdown spells, such as `&#x202E;`. */
export function showHidden() {
  return (root: Node) => {
    const open: Node[] = [root]
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.value !== undefined) node.value = visible(node.value)
      open.push(...(node.children ?? []))
    }
  }
}
