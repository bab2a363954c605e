/** First names from every part of the country. */
export const FIRST_NAMES = words(`
  Aarav Aditi Akash Ananya Anjali Ankit Anuj Arjun Ayush Bhavna Deepak Divya Gaurav Harshit Ishaan Jyoti
  Kartik Kritika Manish Megha Mohit Neha Nikhil Pooja Pranav Priya Rahul Rajat Ritika Rohan Sakshi Sanya
  Shivam Shreya Siddharth Simran Sneha Sonal Tanvi Tushar Vaibhav Varun Vidhi Yash Gurpreet Harleen
  Jaspreet Manpreet Navjot Parminder Amandeep Kulwinder Balraj Aamir Afreen Arshad Ayesha Bilal Faizan
  Farah Iqra Mehvish Nazia Rehan Saba Salman Shabana Tabish Zoya Imran Mudasir Insha Irfan Zainab Umair
  Aishwarya Arun Balaji Deepika Dinesh Gayathri Hari Karthik Kavya Lakshmi Mani Nandhini Prakash Ramya
  Sathish Senthil Surya Swathi Vignesh Yamini Akhil Anoop Aswathi Basil Fathima Jithin Lijo Meera Nikhitha
  Rinu Sreejith Abhilash Bhargav Chaitanya Harika Keerthi Mahesh Naveen Pavan Sai Sirisha Srinivas Tejaswi
  Vamsi Chethan Darshan Kiran Manjunath Nagaraj Rakshitha Sandeep Shruthi Sushma Vinay Aniket Gauri Kedar
  Mrunal Omkar Prajakta Rutuja Sagar Sayali Shubham Swapnil Tejas Vaishnavi Bhavesh Chirag Dhruv Hetal
  Jignesh Khushbu Krunal Mitesh Nirali Parth Rinkal Vraj Anirban Arpita Debjani Ishita Koushik Moumita
  Paromita Rituparna Sayan Sohini Souvik Subhajit Biswajit Itishree Lipika Soumya Subrat Ankur Barasha
  Bhaskar Himangshu Mridusmita Pallab Rituraj Banri Daphisha Kevi Lalrin Ningthou Sangma Tenzin Tsering
  Dolma Jigmet Stanzin Pema Bikash Prerna Nitesh Rupesh Sudha Vikas Joel Melwyn Rochelle Savio Sharon
  Nevil Aaliya Freny Kaizad Rustom Birsa Sumitra
`);

export const SURNAME_INITIALS = [...'ABCDGHJKLMNPRSTVY'];

/** Where parcels go: big cities, state capitals and plenty of smaller towns. */
export const TOWNS = words(`
  Pune Indore Lucknow Jaipur Surat Nagpur Bhopal Patna Vadodara Kochi Mysuru Coimbatore Madurai Salem
  Vijayawada Guntur Warangal Visakhapatnam Hubballi Udupi Mangaluru Belagavi Kozhikode Thrissur Kannur
  Kollam Tirupati Nellore Puducherry Guwahati Shillong Jorhat Dibrugarh Silchar Imphal Aizawl Kohima
  Agartala Gangtok Siliguri Durgapur Asansol Howrah Cuttack Rourkela Sambalpur Ranchi Dhanbad Jamshedpur
  Gaya Muzaffarpur Varanasi Prayagraj Gorakhpur Kanpur Bareilly Aligarh Dehradun Haldwani Shimla Mandi
  Solan Jammu Srinagar Leh Amritsar Ludhiana Patiala Bathinda Karnal Hisar Rohtak Ajmer Udaipur Jodhpur
  Kota Bikaner Gwalior Jabalpur Ujjain Raipur Bilaspur Bhilai Rajkot Bhavnagar Jamnagar Anand Nashik
  Kolhapur Sangli Satara Solapur Amravati Akola Ratnagiri Margao Mapusa
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
