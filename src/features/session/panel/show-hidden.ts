import { visible } from '#src/ui/text/visible.ts'

type Node = { value?: string; children?: readonly Node[] }

/** For react-markdown: what Markdown itself can spell, such as `&#x202E;`, is made visible behind its parser. */
export function showHidden() {
  return (root: Node) => {
    const open: Node[] = [root]
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.value !== undefined) node.value = visible(node.value)
      open.push(...(node.children ?? []))
    }
  }
}
