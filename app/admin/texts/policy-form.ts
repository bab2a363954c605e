import { z } from 'zod';
import { type PolicyText, policyTextSchema } from '#core/contract/texts.ts';
import { BLOCK_KINDS, blockOf, blockProblem, typedBlock } from './block-text.ts';

const { lead, figures } = policyTextSchema.shape;

export const policyFormSchema = z.object({
  lead,
  figures,
  sections: z.array(
    z.object({
      title: z.string().trim().min(1, 'Please write a heading').max(120, 'At most 120 characters'),
      blocks: z.array(
        z.object({ kind: z.enum(BLOCK_KINDS), text: z.string() }).superRefine((block, context) => {
          const message = blockProblem(block);
          if (message !== null) context.addIssue({ code: 'custom', path: ['text'], message });
        }),
      ),
    }),
  ),
});
export type PolicyForm = z.infer<typeof policyFormSchema>;

export function policyForm({ sections, ...text }: PolicyText): PolicyForm {
  return {
    ...text,
    sections: sections.map(({ title, blocks }) => ({ title, blocks: blocks.map(typedBlock) })),
  };
}

export function policyText({ sections, ...text }: PolicyForm): PolicyText {
  return { ...text, sections: sections.map(({ title, blocks }) => ({ title, blocks: blocks.map(blockOf) })) };
}
