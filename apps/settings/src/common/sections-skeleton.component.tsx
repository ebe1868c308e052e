import { BlockStack, SkeletonBodyText } from '@parcelway/ui';
import { Section } from './section.component';

export interface SectionsSkeletonProps {
  /** Said while it is shown. */
  loading: string;
  /** `lines`: about as many as the section will have. */
  sections: readonly { title: string; text: string; lines: number }[];
}

/** Sections before there is anything in them. */
export function SectionsSkeleton({ loading, sections }: SectionsSkeletonProps) {
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {loading}
      </span>
      <BlockStack gap="600">
        {sections.map(({ title, text, lines }) => (
          <Section key={title} title={title} text={text}>
            <SkeletonBodyText lines={lines} />
          </Section>
        ))}
      </BlockStack>
    </>
  );
}
