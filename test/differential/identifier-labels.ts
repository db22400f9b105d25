/** Texts of clean sets that hold identifiers after all, read one by one: which, and why rewriting them is right. */
export const HELD: Readonly<Record<string, readonly [code: string, reason: string]>> = {
  'code_chunks-00203': ['EMAIL_ADDRESS', 'the address of an author in a notice of copyright'],
  'code_chunks-00238': ['IP_ADDRESS', 'an address of a host, written out in a comment about mail'],
  'code_chunks-00385': ['EMAIL_ADDRESS', 'the address of an author in a notice of copyright'],
  'code_chunks-00425': ['IP_ADDRESS', 'an address of a proxy in a comment'],
  'code_chunks-00473': ['IP_ADDRESS', 'an address of a proxy in a comment'],
  'code_chunks-00580': ['EMAIL_ADDRESS', 'the address of an author in a notice of copyright'],
  'code_chunks-00628': ['IP_ADDRESS', 'an address of a proxy in a comment'],
  'code_chunks-00636': ['EMAIL_ADDRESS', 'the address of an author in a notice of copyright'],
  'code_chunks-00905': ['IP_ADDRESS', 'an address of a host, written out in a comment about mail'],
  'code_chunks-01116': ['IP_ADDRESS', 'an address of a proxy in a comment'],
  'docs_prose-00007': ['EMAIL_ADDRESS', 'where vulnerabilities are reported'],
  'docs_prose-00123': ['EMAIL_ADDRESS', 'an address to write to with questions'],
  'docs_prose-00194': ['PHONE_NUMBER', 'telephone numbers and the mail address of an office'],
  'docs_prose-00363': ['EMAIL_ADDRESS', 'where misconduct is reported'],
};
